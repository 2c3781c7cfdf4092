import { DocumentOutline } from '@interlinear/documents/document-outline';
import { shouldTranslate } from '@interlinear/documents/stored-translation';
import { styleInstructions } from '@interlinear/engines/styles';
import type { LanguageCode } from '@interlinear/languages';
import type { TranslationRequest, Translator } from '@interlinear/translation';
import { contentText } from '@interlinear/translation/content';
import { type FoundTerm, findTerms } from '@interlinear/translation/find-terms';
import { joinTerms, type ListedTerm, listTerms, usedTerms, withoutOwnTerms } from '@interlinear/translation/term-list';
import { translateTerms } from '@interlinear/translation/translate-terms';
import { type Bill, openBill } from '../../billing/metering/bill.ts';
import type { DocumentContext } from '../document-context.ts';
import { languagesOf, styleOf } from '../present-document.ts';
import { type DocumentRun, RunLostError } from '../processing/document-run.ts';
import { createDocumentRows, type PageWithTexts } from '../repository.ts';
import { hasTerms, readTerms } from './document-terms.ts';

/** Limits of what is read before the first page is translated. */
const MAX_PAGES = 50;
const MAX_CHARACTERS = 200_000;
const MAX_READING_MS = 5_000;
/** Length of the sample for detecting the language. */
const SAMPLE_LENGTH = 2_000;

type TermsContext = Pick<
  DocumentContext,
  'queries' | 'engines' | 'translator' | 'billing' | 'detect' | 'log' | 'now' | 'randomId'
>;

export interface TermsTask {
  /** Pages to translate, in order. */
  pages: AsyncGenerator<PageWithTexts>;
  /** The owner's own terms. */
  glossary: TranslationRequest['glossary'];
  /** Title of the document. */
  title: string;
}

/**
 * Adds the document's recurring names and terms to the owner's glossary. The first run with an AI engine reads pages
 * ahead, translates the terms found in them together and stores them; later runs use the stored ones. Without terms,
 * because the engine failed or the quota is used up, the document is translated nevertheless.
 */
export async function withDocumentTerms(
  context: TermsContext,
  run: DocumentRun,
  { pages, glossary, title }: TermsTask,
): Promise<Pick<TermsTask, 'pages' | 'glossary'>> {
  const stored = readTerms(run.document);
  if (stored) return { pages, glossary: joinTerms(glossary, usedTerms(stored)) };
  if (!(await shouldFindTerms(context, run))) return { pages, glossary };
  const ahead = await readAhead(context, pages);
  const terms = await findDocumentTerms(context, run, { ahead, glossary, title });
  return { pages: chain(ahead, pages), glossary: joinTerms(glossary, usedTerms(terms)) };
}

/** Terms found after a part was translated would make the rest differ from it. */
async function shouldFindTerms(context: TermsContext, { document }: DocumentRun): Promise<boolean> {
  if (!hasTerms(context, document)) return false;
  return (await createDocumentRows(context.queries).totalsOf(document.id)).translated === 0;
}

async function readAhead(
  { now }: Pick<TermsContext, 'now'>,
  pages: AsyncGenerator<PageWithTexts>,
): Promise<PageWithTexts[]> {
  const ahead: PageWithTexts[] = [];
  const end = now().getTime() + MAX_READING_MS;
  let characters = 0;
  while (ahead.length < MAX_PAGES && characters < MAX_CHARACTERS && now().getTime() < end) {
    const next = await pages.next();
    if (next.done) break;
    ahead.push(next.value);
    for (const { content } of next.value.blocks) characters += contentText(content).length;
  }
  return ahead;
}

async function* chain<Item>(first: readonly Item[], rest: AsyncGenerator<Item>): AsyncGenerator<Item> {
  yield* first;
  yield* rest;
}

interface PagesAhead extends Pick<TermsTask, 'glossary' | 'title'> {
  ahead: readonly PageWithTexts[];
}

async function findDocumentTerms(
  context: TermsContext,
  run: DocumentRun,
  { ahead, glossary, title }: PagesAhead,
): Promise<ListedTerm[]> {
  const texts = termTexts(ahead, run);
  const source = sourceOf(context, run, texts);
  const found = source ? withoutOwnTerms(findTerms(texts, source), glossary) : [];
  if (!source || found.length === 0) {
    await run.write(async (rows, { id }) => void (await rows.change(id, { terms: '[]' })));
    return [];
  }
  try {
    return await translateAndStore(context, run, { found, source, glossary, about: aboutOf(ahead, title) });
  } catch (error) {
    if (run.signal.aborted || error instanceof RunLostError) throw error;
    context.log.info({ documentId: run.document.id, err: error }, 'translating the terms of a document failed');
    return [];
  }
}

/** Texts that are searched for terms: those of the body. Running heads would count once a page. */
function termTexts(pages: readonly PageWithTexts[], { document }: DocumentRun): string[] {
  return pages.flatMap(({ blocks }) =>
    blocks
      .filter((block) => block.role !== 'header' && block.role !== 'footer' && shouldTranslate(block, document))
      .map(({ content }) => contentText(content)),
  );
}

function sourceOf(
  { detect }: Pick<TermsContext, 'detect'>,
  { document }: DocumentRun,
  texts: readonly string[],
): LanguageCode | undefined {
  const { source } = languagesOf(document);
  if (source !== 'auto') return source;
  return detect(texts.join('\n').slice(0, SAMPLE_LENGTH)).language;
}

/** Returns the title and summary of the document. */
function aboutOf([first]: readonly PageWithTexts[], title: string): string {
  const [block] = first?.blocks ?? [];
  return first && block ? new DocumentOutline(title).next(first)(block).about : title;
}

interface FoundTerms {
  found: readonly FoundTerm[];
  source: LanguageCode;
  glossary: TranslationRequest['glossary'];
  about: string;
}

/** Translates the terms in one request, and charges and stores them in one transaction. */
async function translateAndStore(
  context: TermsContext,
  run: DocumentRun,
  { found, source, glossary, about }: FoundTerms,
): Promise<ListedTerm[]> {
  const { document, signal } = run;
  const served = context.engines.get(document.engine);
  if (!served) return [];
  const { target } = languagesOf(document);
  const instructions = styleInstructions(styleOf(document));
  const bill = await openBill(context.billing, {
    caller: { accountId: document.accountId, sessionId: undefined, apiKeyId: document.apiKeyId ?? undefined },
    request: { texts: found.map((term) => term.source), source, target, served, ...(glossary && { glossary }) },
    idempotencyKey: undefined,
    requestId: `document:${document.id}:terms:${context.randomId()}`,
    medium: 'document',
  });
  try {
    const translated = await translateTerms(recording(context.translator, bill), found, {
      ...{ source, target, signal, surroundings: { about } },
      engine: served.engine.id,
      ...(glossary && { glossary }),
      ...(instructions && { instructions }),
    });
    signal.throwIfAborted();
    const terms = listTerms(found, translated);
    await bill.close(async (transaction) => {
      const { rows } = await run.lock(transaction);
      // If the engine failed, the next run of an untranslated document looks again.
      if (translated.length > 0) await rows.change(document.id, { terms: JSON.stringify(terms) });
    });
    run.announce();
    return terms;
  } catch (error) {
    await bill.release();
    throw error;
  }
}

/** Counts the results for the bill. */
function recording(translator: Translator, bill: Bill): Pick<Translator, 'translate'> {
  return {
    async *translate(request) {
      for await (const result of translator.translate(request)) {
        bill.record(result);
        yield result;
      }
    },
  };
}
