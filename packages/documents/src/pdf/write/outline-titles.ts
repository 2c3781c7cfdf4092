import type { Inline } from '@interlinear/translation/segment';
import { type PDF, PdfString } from '@libpdf/core';
import { outlineOf } from './strip-actions.ts';

/** Remembers how headings were translated, and gives the outline's entries the same titles. */
export interface OutlineTitles {
  note(original: readonly Inline[], translation: readonly Inline[]): void;
  translate(pdf: PDF): void;
}

export function openOutlineTitles(): OutlineTitles {
  const titles = new Map<string, string>();
  return {
    note(original, translation) {
      const key = keyOf(plainOf(original));
      if (key !== '' && key.length <= LONGEST_TITLE && !titles.has(key)) titles.set(key, plainOf(translation));
    },
    translate(pdf) {
      for (const item of outlineOf(pdf)) {
        const title = item.getString('Title', (ref) => pdf.getObject(ref))?.asString() ?? '';
        const translated = titles.get(keyOf(title)) ?? withOwnNumber(title, titles);
        if (translated) item.set('Title', PdfString.fromString(translated));
      }
    },
  };
}

const LONGEST_TITLE = 300;

/** `3.1 Method` in the outline is often just `Method` on the page, and the other way round. */
function withOwnNumber(title: string, titles: ReadonlyMap<string, string>): string | undefined {
  const [, number = '', rest = ''] = /^([\dA-Z]+(?:\.\d+)*[.)]?\s+)(.+)$/s.exec(title) ?? [];
  const translated = titles.get(keyOf(rest));
  return translated && number + translated;
}

function plainOf(content: readonly Inline[]): string {
  return content
    .map((inline) => (typeof inline === 'string' ? inline : ''))
    .join('')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim();
}

function keyOf(title: string): string {
  return title.normalize('NFKC').replace(/\s+/g, '').toLowerCase();
}
