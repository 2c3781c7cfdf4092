import { readFile } from 'node:fs/promises';
import type { ImageRegion, ImageRegionsEvent, ImageTranslation } from '@interlinear/contract/images';
import type { EncodedFormat } from '@interlinear/images/codec';
import { PictureError } from '@interlinear/images/picture-error';
import { type PictureFacts, readPictureFacts } from '@interlinear/images/picture-facts';
import type { Region } from '@interlinear/images/region';
import type { RegionLayout } from '@interlinear/images/region-text';
import { type LanguageCode, nameInSentence } from '@interlinear/languages';
import { localEngineName } from '@interlinear/messages/local-engine-name';
import type { Locale } from '@interlinear/messages/locales';
import type { SegmentResult } from '@interlinear/translation/segment';
import type { Caller } from '../accounts/authentication.ts';
import { openUnitBill, type UnitBill } from '../billing/metering/unit-bill.ts';
import { type ApiFailure, apiFailure } from '../platform/http/api-failure.ts';
import type { ReceivedFile } from '../platform/storage/receive-file.ts';
import { type ErrorContext, toTranslationFailure } from '../translation/describe-error.ts';
import type { ChosenEngines } from './choose-engines.ts';
import { limitsFor, type PictureContext } from './picture-context.ts';
import { toPictureFailure } from './picture-failure.ts';
import { presentRegion, translationOf } from './present-region.ts';
import { readRegions } from './read-regions.ts';
import { discardPicture } from './receive-picture.ts';
import { createPictureRows } from './repository.ts';
import { resultPath } from './storage-keys.ts';
import { storePicture } from './store-picture.ts';
import { translateRegions } from './translate-regions.ts';
import type { PictureThread } from './worker/picture-thread.ts';

/** A picture to translate; everything about the request has been checked but the picture itself. */
export interface PictureRequest extends ChosenEngines {
  /** `undefined` for visitors. */
  caller: Caller | undefined;
  /** Deleted once the picture has been translated. */
  file: ReceivedFile;
  source: LanguageCode | 'auto';
  target: LanguageCode;
  idempotencyKey: string | undefined;
  requestId: string;
  locale: Locale;
  signal: AbortSignal;
}

type PictureEvent = { name: 'regions'; data: ImageRegionsEvent } | { name: 'region'; data: ImageRegion };

/** A picture whose header was checked and whose cost is reserved. `run` must be called. */
export interface OpenedPicture {
  /** Translates the picture, stores the results and charges it. @throws {ApiFailure} */
  run(emit: (event: PictureEvent) => void): Promise<ImageTranslation>;
}

/**
 * Checks a picture and reserves what it costs.
 * @throws {ApiFailure} `pictureUnreadable`, `pictureTooLarge`, `pictureNeedsAccount`, `fileDamaged`, `quotaShort`,
 * `apiKeyLimitReached`, `requestInProgress`
 */
export async function openPicture(context: PictureContext, request: PictureRequest): Promise<OpenedPicture> {
  const facts = await checkPicture(context, request);
  const bill = await openBillFor(context, request);
  return {
    async run(emit) {
      try {
        const stored = await findStoredAnswer(context, request, bill);
        if (!stored) return await translatePicture(context, request, { facts, bill, emit });
        const { width, height, regions } = stored;
        emit({ name: 'regions', data: { width, height, regions } });
        return stored;
      } catch (error) {
        if (error instanceof PictureError && error.failure === 'crashed')
          context.log.error({ requestId: request.requestId, err: error }, 'the thread of a picture crashed');
        if (request.signal.aborted) throw apiFailure('cancelled', {}, { cause: error });
        throw toPictureFailure(error);
      } finally {
        await discardPicture(request.file);
        await bill?.release();
      }
    },
  };
}

async function checkPicture(context: PictureContext, { file, caller }: PictureRequest): Promise<PictureFacts> {
  try {
    return readPictureFacts(await readFile(file.path), limitsFor(context, caller));
  } catch (error) {
    const isTooLarge = error instanceof PictureError && error.failure === 'too-large';
    throw isTooLarge && !caller ? apiFailure('pictureNeedsAccount', {}, { cause: error }) : toPictureFailure(error);
  }
}

/** Reserves a picture of the account's quota; visitors pay nothing. */
async function openBillFor(context: PictureContext, request: PictureRequest): Promise<UnitBill | undefined> {
  const { caller, idempotencyKey, requestId, file, engines, isNamed, source, target } = request;
  if (!caller) return undefined;
  const engine = isNamed ? engines[0].engine.id : null;
  return openUnitBill(context.billing, {
    ...{ caller, idempotencyKey, requestId },
    medium: 'image',
    meter: 'images',
    content: [file.sha256, engine, source, target],
  });
}

/** Finds the answer to an earlier request that this one repeats, unless some of its regions failed. */
async function findStoredAnswer(
  { queries, now }: PictureContext,
  { caller }: PictureRequest,
  bill: UnitBill | undefined,
): Promise<ImageTranslation | undefined> {
  if (!caller || !bill?.isPaid) return undefined;
  const { accountId } = caller;
  const stored = await createPictureRows(queries).answerTo({ accountId, requestKey: bill.requestKey }, now());
  return stored?.regions.some(({ status }) => status === 'failed') ? undefined : stored;
}

/** Returns time limits that let any one step take all of the time. */
function timesWithin(totalMs: number) {
  return { openMs: totalMs, readMs: totalMs, paintMs: totalMs, encodeMs: totalMs, totalMs };
}

interface Work {
  facts: PictureFacts;
  bill: UnitBill | undefined;
  emit(event: PictureEvent): void;
}

async function translatePicture(
  context: PictureContext,
  request: PictureRequest,
  work: Work,
): Promise<ImageTranslation> {
  const { caller, file, source, target, signal } = request;
  const { facts, bill } = work;
  const { totalMs, ...limits } = limitsFor(context, caller);
  const painted = await context.threads.use(
    // Read in its turn, so that waiting pictures need no memory.
    async () => new Uint8Array(await readFile(file.path)),
    { signal, limits: { picture: limits, ...timesWithin(totalMs) } },
    (picture) => paintPicture(context, request, { ...work, picture }),
  );
  signal.throwIfAborted();
  const id = context.randomId();
  const { results, engine, regions, timings } = painted;
  const mime = MEDIA_TYPES[outputFormat(facts)];
  const answer: ImageTranslation = {
    id,
    width: facts.width,
    height: facts.height,
    sourceLang: source === 'auto' ? (mostFrequent(translatedOf(results).map((one) => one.source)) ?? null) : source,
    targetLang: target,
    engine,
    regions,
    rendered: { url: resultPath(id, 'rendered'), mime },
    cleaned: { url: resultPath(id, 'cleaned'), mime },
    original: { url: resultPath(id, 'original'), mime: `image/${facts.format}` },
    timings,
    warnings: [
      ...painted.warnings,
      ...(translatedOf(results).some(({ fallbackFrom }) => fallbackFrom) ? (['engine-fallback'] as const) : []),
    ],
  };
  await storePicture(context, { answer, caller, bill, original: file, ...painted });
  return answer;
}

/** Translated picture, before it is stored. */
interface PaintedPicture {
  results: ReadonlyMap<string, SegmentResult>;
  engine: string;
  regions: ImageRegion[];
  files: { rendered: Uint8Array<ArrayBuffer>; cleaned: Uint8Array<ArrayBuffer> };
  timings: ImageTranslation['timings'];
  /** Problems of the reading. */
  warnings: ImageTranslation['warnings'];
}

async function paintPicture(
  context: PictureContext,
  request: PictureRequest,
  { facts, emit, picture }: Work & { picture: PictureThread },
): Promise<PaintedPicture> {
  const { target, locale } = request;
  const wording = { locale, context: errorContext(context, request) };
  const time = startTimer();
  const { regions: found, warnings } = await readRegions(context, picture, request);
  if (found.length === 0) throw apiFailure('pictureWithoutText', {});
  const readMs = time();
  const present = (region: Region, result?: SegmentResult, layout?: RegionLayout) =>
    presentRegion({ region, result, layout }, wording);
  const { width, height } = facts;
  emit({ name: 'regions', data: { width, height, regions: found.map((region) => present(region)) } });

  const results = new Map<string, SegmentResult>();
  for await (const result of translateRegions(context, { ...request, regions: found })) {
    results.set(result.id, result);
    const region = found.find(({ id }) => id === result.id);
    if (region) emit({ name: 'region', data: present(region, result) });
  }
  request.signal.throwIfAborted();
  const engine = mostFrequent(translatedOf(results).map((one) => one.engine));
  if (engine === undefined) throw nothingTranslated(results, request, wording.context);
  const translate = time();

  const texts = found.flatMap((region) => {
    const text = translationOf(results.get(region.id));
    return text === undefined ? [] : [{ region, text }];
  });
  const layouts = new Map((await picture.paint(texts, target)).map((layout) => [layout.id, layout]));
  const paintMs = time();
  const format = outputFormat(facts);
  const files = {
    rendered: await picture.encode('translated', format),
    cleaned: await picture.encode('cleaned', format),
  };
  const regions = found.map((region) => present(region, results.get(region.id), layouts.get(region.id)));
  const detect = Math.round(picture.times.detect);
  const erase = Math.round(picture.times.erase);
  const timings = {
    ...{ decode: Math.round(picture.times.open), detect, ocr: Math.max(0, readMs - detect) },
    ...{ translate, erase, typeset: Math.max(0, paintMs - erase), encode: time() },
  };
  return { results, engine, regions, files, timings, warnings };
}

/** Returns a function that returns the milliseconds since its last call. */
function startTimer(): () => number {
  let last = performance.now();
  return () => {
    const before = last;
    last = performance.now();
    return Math.round(last - before);
  };
}

function translatedOf(results: ReadonlyMap<string, SegmentResult>) {
  return [...results.values()].filter((result) => result.status === 'translated');
}

/** The error of a picture without a translation. */
function nothingTranslated(
  results: ReadonlyMap<string, SegmentResult>,
  { target }: PictureRequest,
  context: ErrorContext,
): ApiFailure {
  const all = [...results.values()];
  const failed = all.find((result) => result.status === 'failed');
  if (failed) return toTranslationFailure(failed.error, context);
  return all.some((result) => result.status === 'kept' && result.reason === 'already-target')
    ? apiFailure('alreadyInTarget', (locale) => ({ target: nameInSentence(target, locale) }))
    : apiFailure('nothingToTranslate', {});
}

function errorContext({ engines }: PictureContext, { source, target }: PictureRequest): ErrorContext {
  return {
    source,
    target,
    engineName: (id, locale) => (id === 'local' ? localEngineName(locale) : (engines.get(id)?.engine.name ?? id)),
  };
}

const MEDIA_TYPES = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' } as const satisfies Record<
  EncodedFormat,
  string
>;

/** Keeps the format where it can be written; others lose nothing as PNG. */
function outputFormat({ format }: PictureFacts): EncodedFormat {
  return format === 'jpeg' || format === 'webp' ? format : 'png';
}

function mostFrequent<Item>(items: readonly Item[]): Item | undefined {
  const counts = new Map<Item, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}
