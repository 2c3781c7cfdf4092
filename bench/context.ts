import { setTimeout } from 'node:timers/promises';
import type { DocumentPage } from '@interlinear/documents/document';
import { DocumentOutline } from '@interlinear/documents/document-outline';
import { openDocument } from '@interlinear/documents/open-document';
import { createTranslator, type Translator } from '@interlinear/translation';
import type { TranslationCache } from '@interlinear/translation/cache';
import { contentText } from '@interlinear/translation/content';
import { findTerms } from '@interlinear/translation/find-terms';
import { createMemoryCache } from '@interlinear/translation/memory-cache';
import type { Segment } from '@interlinear/translation/segment';
import { translateTerms } from '@interlinear/translation/translate-terms';
import type { BenchResult } from './bench.ts';
import { createFickleModel, type FickleModel } from './context/fickle-model.ts';
import { type GeneratedDocument, generateDocument } from './context/generate-document.ts';

const DOCUMENTS = 20;
const CACHE_BYTES = 64 * 1024 * 1024;
const LANGUAGES = { source: 'en', target: 'es' } as const;

/** Measures context and terms of AI engines on generated documents: what they cost, and whether names stay the same. */
export async function run(): Promise<BenchResult[]> {
  const totals = { plain: 0, withContext: 0, withTerms: 0, names: 0, same: 0, reloaded: 0, cached: 0 };
  for (let number = 0; number < DOCUMENTS; number += 1) {
    const document = generateDocument(number);
    const pages = await readPages(document);
    const plain = await translateDocument({ ...document, pages });
    const withContext = await translateDocument({ ...document, pages, hasContext: true });
    const whole = { ...document, pages, hasContext: true, hasTerms: true };
    const cache = createMemoryCache({ maximumBytes: CACHE_BYTES });
    const first = await translateDocument({ ...whole, cache });
    // Titles change between visits, such as by a number of messages.
    const again = await translateDocument({ ...whole, title: `(1) ${document.title}`, cache });
    totals.plain += plain.inputTokens;
    totals.withContext += withContext.inputTokens;
    totals.withTerms += first.inputTokens;
    totals.names += document.names.length;
    totals.same += document.names.filter((name) => hasOneForm(first.text, name)).length;
    totals.reloaded += again.translated;
    totals.cached += again.cached;
  }
  const hits = (100 * totals.cached) / totals.reloaded;
  const same = (100 * totals.same) / totals.names;
  return [
    inputTokens('context-input-tokens', totals.withContext / totals.plain, 'with titles, summaries and headings'),
    inputTokens('context-and-terms-input-tokens', totals.withTerms / totals.plain, 'with recurring names as well'),
    {
      ...{ name: 'context-reload-hits', value: hits, unit: '%', target: '≥ 95', ok: hits >= 95 },
      note: 'found in the cache although the title changed',
    },
    {
      ...{ name: 'context-names-identical', value: same, unit: '%', target: '100', ok: same === 100 },
      note: `${totals.names} names; the model varies each in every request`,
    },
  ];
}

function inputTokens(name: string, value: number, what: string): BenchResult {
  const note = `${DOCUMENTS} documents ${what}, relative to their texts alone`;
  return { name, value, unit: '×', target: '≤ 1.1', ok: value <= 1.1, note };
}

async function readPages({ title, markdown }: GeneratedDocument): Promise<DocumentPage[]> {
  const document = await openDocument(new TextEncoder().encode(markdown), { fileName: `${title}.md` });
  const pages: DocumentPage[] = [];
  for await (const page of document.pages()) pages.push(page);
  document.close();
  return pages;
}

interface DocumentToTranslate extends Pick<GeneratedDocument, 'title' | 'names'> {
  pages: readonly DocumentPage[];
  hasContext?: boolean;
  hasTerms?: boolean;
  cache?: TranslationCache;
}

async function translateDocument(document: DocumentToTranslate) {
  const { title, names, pages, hasContext = false, hasTerms = false, cache } = document;
  const model = createFickleModel(names);
  const translator = startTranslator(model, cache);
  const outline = new DocumentOutline(title);
  const segments = pages.flatMap((page): Segment[] => {
    const surroundingsOf = outline.next(page);
    return page.blocks.map((block) => ({
      id: block.id,
      content: block.content,
      ...(hasContext && { surroundings: surroundingsOf(block) }),
    }));
  });
  const request = { ...LANGUAGES, engine: model.engine.id };
  const terms = findTerms(
    segments.map(({ content }) => contentText(content)),
    LANGUAGES.source,
  );
  const glossary = hasTerms ? await translateTerms(translator, terms, request) : [];
  let [translated, cached, text] = [0, 0, ''];
  for await (const result of translator.translate({ ...request, segments, glossary })) {
    if (result.status !== 'translated') throw new Error(`${result.id} is ${result.status}`);
    translated += 1;
    if (result.cached) cached += 1;
    text += `${contentText(result.content)}\n`;
  }
  await translator.close();
  return { inputTokens: model.inputTokens(), translated, cached, text };
}

function startTranslator({ engine }: FickleModel, cache: TranslationCache | undefined): Translator {
  return createTranslator({
    engine: (id) => (id === engine.id ? engine : undefined),
    clock: {
      now: () => performance.now(),
      sleep: (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal }),
    },
    detect: () => ({ language: LANGUAGES.source, confidence: 1 }),
    ...(cache && { cache }),
  });
}

/** Whether a text has a name, and always in the same translation. */
function hasOneForm(text: string, name: string): boolean {
  return new Set(text.match(new RegExp(`${name}(?:·\\d+)*`, 'g'))).size === 1;
}
