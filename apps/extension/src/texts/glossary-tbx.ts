import { type ReadTerms, toLanguage } from './glossary-csv.ts';
import { type Term, termSchema } from './text-schemas.ts';

/** A glossary in TBX-Basic (ISO 30042), for programs of translators. `und` is a language that does not matter. */
export function toGlossaryTbx(terms: readonly Term[]): string {
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
 * @param parser the browser's
 */
export function readGlossaryTbx(text: string, parser: Pick<DOMParser, 'parseFromString'>): ReadTerms | undefined {
  const document = parser.parseFromString(text, 'application/xml');
  const entries = [...document.querySelectorAll('conceptEntry, termEntry')];
  if (entries.length === 0) return undefined;
  const terms = entries.flatMap(readEntry);
  return { terms, skipped: entries.filter((entry) => readEntry(entry).length === 0).length };
}

function readEntry(entry: Element): Term[] {
  const [first, ...others] = [...entry.querySelectorAll('langSec, langSet')].map((section) => ({
    language: toLanguage(section.getAttribute('xml:lang') ?? section.getAttribute('lang') ?? ''),
    // The first of a language is the preferred one.
    word: section.querySelector('term')?.textContent ?? '',
  }));
  return others.flatMap(({ language, word }) => {
    const term = termSchema.safeParse({ source: first?.word, target: word, from: first?.language, to: language });
    return term.success ? [term.data] : [];
  });
}

function section(language: Term['from'], word: string): string {
  const tag = language === 'any' ? 'und' : language;
  return `<langSec xml:lang="${tag}"><termSec><term>${escapeMarkup(word)}</term></termSec></langSec>`;
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
