import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { makeDocxOfEveryPlace } from '@interlinear/testing/documents/docx';
import { makePptxOfEveryPlace } from '@interlinear/testing/documents/pptx';
import { makeXlsxOfEveryPlace } from '@interlinear/testing/documents/xlsx';
import { casesBySize } from '@interlinear/testing/test-size';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { openDocument } from '../open-document.ts';
import { readBlocks, translateWith } from '../testing/read-blocks.ts';

const PROGRAM = '/usr/bin/soffice';

/**
 * Checks written files with LibreOffice, an independent implementation, by printing them. Texts that it never prints
 * (comments, alternative texts, prompts) are excluded by printing the original first.
 */
describe.skipIf(!existsSync(PROGRAM))('LibreOffice', () => {
  it.each(
    casesBySize(1, [
      ['docx', makeDocxOfEveryPlace],
      ['pptx', makePptxOfEveryPlace],
      ['xlsx', makeXlsxOfEveryPlace],
    ]),
  )('prints every word of a translated %s that it prints of the original', async (format, make) => {
    const words = new Map<string, string>();
    const bytes = make((place) => {
      // Short enough for every cell and chart.
      const letters = String.fromCharCode(97 + Math.floor(words.size / 26), 97 + (words.size % 26));
      const word = words.get(place) ?? `q${letters}q`;
      words.set(place, word);
      return word;
    });
    const document = await openDocument(bytes, { fileName: '' });
    const translations = translateWith(await readBlocks(document), (text) => text.toUpperCase());
    const written = await document.render(translations, { view: 'translation', target: 'de' });
    const both = await document.render(translations, { view: 'paragraphs', target: 'de' });
    const [before, after, beside] = await printed(format, [bytes, written.bytes, both.bytes]);
    const shown = [...words.values()].filter((word) => before?.includes(word));
    expect(shown.length).toBeGreaterThan(6);
    expect(shown.filter((word) => !after?.includes(word.toUpperCase()))).toEqual([]);
    expect(shown.filter((word) => !beside?.includes(word) || !beside.includes(word.toUpperCase()))).toEqual([]);
  });
});

/** Text of each file as printed by LibreOffice, without whitespace. */
async function printed(format: string, files: readonly Uint8Array[]): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'interlinear-office-'));
  try {
    const names = files.map((_, index) => path.join(folder, `${index}.${format}`));
    for (const [index, name] of names.entries()) await writeFile(name, files[index] ?? new Uint8Array());
    const profile = pathToFileURL(path.join(folder, 'profile')).href;
    const parameters = ['--headless', `-env:UserInstallation=${profile}`, '--convert-to', 'pdf', '--outdir', folder];
    await promisify(execFile)(PROGRAM, [...parameters, ...names]);
    return await Promise.all(files.map(async (_, index) => pdfText(await readFile(path.join(folder, `${index}.pdf`)))));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function pdfText(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  let text = '';
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    for (const item of items) if ('str' in item) text += item.str;
  }
  return text.replace(/\s/g, '');
}
