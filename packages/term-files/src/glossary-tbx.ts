import { type FileTerm, type ParsedGlossary, toFileTerm } from './file-term.ts';
import { readXml } from './xml-reader.ts';

/** Writes a glossary as TBX-Basic (ISO 30042), the exchange format of translation tools. `und` marks any language. */
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
 * Reads TBX in its 2008 and 2019 forms. Each entry gives one term per further language, with its first language as source.
 * Returns undefined if the text holds no TBX entries.
 */
export function readGlossaryTbx(text: string): ParsedGlossary | undefined {
  const entries = readEntries(text);
  if (entries.length === 0) return undefined;
  const byEntry = entries.map(toTerms);
  return { terms: byEntry.flat(), skipped: byEntry.filter((terms) => terms.length === 0).length };
}

interface LanguageSection {
  language: string;
  /** The first term of a section is the preferred one. */
  word: string | undefined;
}

const ENTRIES = ['conceptEntry', 'termEntry'];
const SECTIONS = ['langSec', 'langSet'];

function readEntries(text: string): LanguageSection[][] {
  const entries: LanguageSection[][] = [];
  let section: LanguageSection | undefined;
  let word: string | undefined;
  for (const token of readXml(text)) {
    if (token.kind === 'text') {
      if (word !== undefined) word += token.text;
    } else if (token.kind === 'open') {
      if (ENTRIES.includes(token.name)) entries.push([]);
      if (SECTIONS.includes(token.name)) {
        section = { language: token.attributes.get('xml:lang') ?? token.attributes.get('lang') ?? '', word: undefined };
        entries.at(-1)?.push(section);
      }
      if (token.name === 'term') word = '';
    } else if (token.name === 'term') {
      if (section) section.word ??= word;
      word = undefined;
    } else if (SECTIONS.includes(token.name)) section = undefined;
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
  return `<langSec xml:lang="${tag}"><termSec><term>${escapeXml(word)}</term></termSec></langSec>`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
