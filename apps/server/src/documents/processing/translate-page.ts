import type { Block } from '@interlinear/documents/document';
import {
  countSegments,
  isWaiting,
  mergeAnswers,
  type StoredTranslations,
  shouldTranslate,
  toStoredTranslation,
} from '@interlinear/documents/stored-translation';
import { styleInstructions } from '@interlinear/engines/styles';
import { contentText } from '@interlinear/translation/content';
import type { Surroundings } from '@interlinear/translation/segment';
import type { Caller } from '../../accounts/authentication.ts';
import { openBill } from '../../billing/metering/bill.ts';
import { apiFailure } from '../../platform/http/api-failure.ts';
import type { CheckedRequest } from '../../translation/check-request.ts';
import type { DocumentContext } from '../document-context.ts';
import { languagesOf, styleOf } from '../present-document.ts';
import type { PageWithTexts } from '../repository.ts';
import type { DocumentRun } from './document-run.ts';

type TranslateContext = Pick<DocumentContext, 'engines' | 'translator' | 'billing' | 'readerPriority' | 'randomId'>;

/**
 * Blocks are translated, charged and stored in batches of this size; very large sheets use at most {@link MAX_STEPS}
 * larger batches.
 */
const BLOCKS_AT_ONCE = 200;
const MAX_STEPS = 20;

export interface PageToTranslate {
  run: DocumentRun;
  page: PageWithTexts;
  /** Where each block stands in the document. */
  surroundingsOf: (block: Block) => Surroundings;
  terms: CheckedRequest['glossary'];
  signal: AbortSignal;
}

/**
 * Translates the blocks of a page that have no translation yet, storing and charging each batch as it completes.
 * @throws {ApiFailure} when a batch cannot be paid, {@link RunLostError} when the claim is lost
 */
export async function translatePage(context: TranslateContext, task: PageToTranslate): Promise<void> {
  const { run, page } = task;
  const waiting = page.blocks.filter(
    (block) => shouldTranslate(block, run.document) && isWaiting(page.translations[block.id]),
  );
  const size = Math.max(BLOCKS_AT_ONCE, Math.ceil(waiting.length / MAX_STEPS));
  for (let start = 0; start < waiting.length; start += size) {
    const blocks = waiting.slice(start, start + size);
    const isLast = start + size >= waiting.length;
    await context.readerPriority.yieldToReaders();
    await translateBlocks(context, task, { blocks, isLast });
  }
}

async function translateBlocks(
  context: TranslateContext,
  { run, page, surroundingsOf, terms, signal }: PageToTranslate,
  { blocks, isLast }: { blocks: readonly Block[]; isLast: boolean },
): Promise<void> {
  const { document } = run;
  const request = toRequest(context, { document, blocks, terms });
  const caller: Caller = {
    accountId: document.accountId,
    sessionId: undefined,
    apiKeyId: document.apiKeyId ?? undefined,
  };
  // Always unique: blocks translated and stored before are not requested again.
  const requestId = `document:${document.id}:${page.index}:${context.randomId()}`;
  const bill = await openBill(context.billing, {
    caller,
    request,
    idempotencyKey: undefined,
    requestId,
    medium: 'document',
  });
  try {
    const results = context.translator.translate({
      segments: blocks.map((block, index) => ({
        id: String(index),
        content: block.content,
        surroundings: surroundingsOf(block),
        priority: page.index,
      })),
      source: request.source,
      target: request.target,
      engine: request.served.engine.id,
      fallback: request.fallback,
      ...(terms ? { glossary: terms } : {}),
      ...(request.instructions && { instructions: request.instructions }),
      signal,
    });
    const answers: StoredTranslations = {};
    for await (const result of results) {
      if (result.status === 'partial') continue;
      bill.record(result);
      const block = blocks[Number(result.id)];
      if (block) answers[block.id] = toStoredTranslation(result);
    }
    signal.throwIfAborted();
    await bill.close(async (transaction) => {
      const { rows } = await run.lock(transaction);
      // The owner may have edited blocks meanwhile.
      const now = (await rows.page(document.id, page.index)) ?? page;
      const translations = mergeAnswers(now.translations, answers);
      const counts = countSegments(page.blocks, translations, document);
      const finalState = counts.failed > 0 ? 'partly' : 'done';
      const { sequence } = await rows.change(document.id, {});
      const state = isLast ? finalState : 'waiting';
      await rows.savePage(document.id, page.index, { translations, ...counts, state, sequence });
    });
  } catch (error) {
    await bill.release();
    throw error;
  }
  run.announce();
}

function toRequest(
  { engines }: TranslateContext,
  {
    document,
    blocks,
    terms,
  }: { document: DocumentRun['document']; blocks: readonly Block[]; terms: PageToTranslate['terms'] },
): CheckedRequest {
  const served = engines.get(document.engine);
  // The engine was removed from the configuration after the upload.
  if (!served) throw apiFailure('unknownEngine', { engine: document.engine });
  const texts = blocks.map(({ content }) => contentText(content));
  return {
    texts,
    ...languagesOf(document),
    served,
    checkSource: false,
    fallback: true,
    instructions: styleInstructions(styleOf(document)),
    characters: texts.reduce((sum, text) => sum + text.length, 0),
    glossary: terms,
  };
}
