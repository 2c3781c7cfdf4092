import { describe, expect, it } from 'vitest';
import { downloadChoices, downloadRequest } from './download-choices.ts';

describe('what can be downloaded', () => {
  it('[DOC-06] of a PDF: itself, both languages, Markdown, bilingual HTML', () => {
    expect(downloadChoices('pdf').map((choice) => downloadRequest(choice, 'pdf'))).toEqual([
      { view: 'translation', format: 'same' },
      { view: 'side-by-side', format: 'same' },
      { view: 'alternating', format: 'same' },
      { view: 'translation', format: 'markdown' },
      { view: 'translation', format: 'html' },
      { view: 'original', format: 'same' },
    ]);
  });

  it('[DOC-06] of an Office file: its own format, with paragraphs in pairs where both languages are asked for', () => {
    expect(downloadChoices('docx')).not.toContain('alternating');
    expect(downloadRequest('bilingual', 'docx')).toEqual({ view: 'paragraphs', format: 'same' });
  });

  it('of a file that could not be opened: the file itself', () => {
    expect(downloadChoices(null)).toEqual(['original']);
  });
});
