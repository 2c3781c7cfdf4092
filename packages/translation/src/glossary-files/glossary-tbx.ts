import { type FileTerm, type ReadTerms, toFileTerm } from './file-term.ts';
import { readMarkup } from './read-markup.ts';

/** A glossary in TBX-Basic (ISO 30042), for programs of translators. `und` is a language that does not matter. */
export function toGlossaryTbx(terms: readonly FileTerm[]): string {
  const entries = terms.map(
    ({ source, target, from, to }, index) =>
      `<conceptEntry id="c${index + 1}">${section(from, source)}${section(to, target)}</conceptEntry>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<tbx style="dca" type="TBX-Basic" xml:lang="en" xmlns="urn:iso:std:iso:30042:ed-2">
<tbxHeader><fileDesc><sourceDesc><p>Interlinear</p></sourceDesc></fileDesc></tbxHeader>
<text><body>
${entries.join('\n')}
</body></text>
</tbx>
`;
}

/**
 * The terms of a TBX file, of this and of the older form: what an entry has in its first language is translated into each of the
 * others. Undefined when it is no TBX.
 */
export function readGlossaryTbx(text: string): ReadTerms | undefined {
  const entries = readEntries(text);
  if (entries.length === 0) return undefined;
  const byEntry = entries.map(toTerms);
  return { terms: byEntry.flat(), skipped: byEntry.filter((terms) => terms.length === 0).length };
}

interface LanguageSection {
  language: string;
  /** The first of a language is the preferred one. */
  word: string | undefined;
}

const ENTRIES = ['conceptEntry', 'termEntry'];
const SECTIONS = ['langSec', 'langSet'];

function readEntries(text: string): LanguageSection[][] {
  const entries: LanguageSection[][] = [];
  let section: LanguageSection | undefined;
  let word: string | undefined;
  for (const piece of readMarkup(text)) {
    if (piece.kind === 'text') {
      if (word !== undefined) word += piece.text;
    } else if (piece.kind === 'open') {
      if (ENTRIES.includes(piece.name)) entries.push([]);
      if (SECTIONS.includes(piece.name)) {
        section = { language: piece.attributes.get('xml:lang') ?? piece.attributes.get('lang') ?? '', word: undefined };
        entries.at(-1)?.push(section);
      }
      if (piece.name === 'term') word = '';
    } else if (piece.name === 'term') {
      if (section) section.word ??= word;
      word = undefined;
    } else if (SECTIONS.includes(piece.name)) section = undefined;
  }
  return entries;
}

function toTerms([first, ...others]: readonly LanguageSection[]): FileTerm[] {
  if (!first) return [];
  return others.flatMap(({ language, word = '' }) => {
    const { language: from, word: source = '' } = first;
    return toFileTerm({ source, target: word, from, to: language }) ?? [];
  });
}

function section(language: FileTerm['from'], word: string): string {
  const tag = language === 'any' ? 'und' : language;
  return `<langSec xml:lang="${tag}"><termSec><term>${escapeMarkup(word)}</term></termSec></langSec>`;
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
