import { ApiError } from '@interlinear/contract/api-error';
import type { ImageRegion, ImageTranslation } from '@interlinear/contract/images';
import type { ImageEvent, ImagesClient } from '@interlinear/contract/images-client';
import type { Region } from '@interlinear/images/region';
import { BROWSER_ENGINE } from '../../engines/browser-translation.ts';
import { type RegionResult, resultKey, type TranslationOptions } from '../state/picture-state.ts';

/** Translated regions that the server found in a picture. */
interface ServerReading {
  regions: readonly Region[];
  /** By `resultKey`. */
  results: Readonly<Record<string, RegionResult>>;
  warnings: ImageTranslation['warnings'];
}

export type ServerReader = (
  file: Blob,
  options: TranslationOptions,
  watcher: { signal: AbortSignal; onFound(regions: readonly Region[]): void },
) => Promise<ServerReading>;

/** Refusal of the server. */
export class ServerRefusal extends Error {
  override readonly name = 'ServerRefusal';
  /** Reason in the language of the interface; empty if there was no answer. */
  readonly info: string;

  constructor(info: string) {
    super('The server did not read the picture.');
    this.info = info;
  }
}

/** Creates a reader that sends the picture to the server, which reads and translates it in one request. */
export function createServerReader(client: Pick<ImagesClient, 'translateStream'>): ServerReader {
  return async (file, options, { signal, onFound }) => {
    // Sent again after a lost connection, the request is not paid twice.
    const idempotencyKey = crypto.randomUUID();
    const events = client.translateStream(file, fieldsOf(options), { signal, idempotencyKey });
    const { reading } = await lastReading(events, options, onFound);
    return reading;
  };
}

/** A picture from an address that only the server can fetch. */
export interface FetchedPicture {
  reading: ServerReading;
  original: Blob;
}

/** Lets the server fetch, read and translate the picture at an address. @throws {ServerRefusal} */
export async function fetchOnServer(
  address: string,
  options: TranslationOptions,
  { client, signal }: { client: Pick<ImagesClient, 'translateStream'>; signal: AbortSignal },
): Promise<FetchedPicture> {
  const fields = { ...fieldsOf(options), image_url: address };
  const events = client.translateStream(undefined, fields, { signal, idempotencyKey: crypto.randomUUID() });
  const { reading, originalUrl } = await lastReading(events, options, () => undefined);
  const response = await fetch(originalUrl, { signal });
  if (!response.ok) throw new ServerRefusal('');
  return { reading, original: await response.blob() };
}

/** The server does not know the browser's own engine. */
function fieldsOf({ engine, source, target }: TranslationOptions) {
  return { ...(engine !== BROWSER_ENGINE && { engine }), source_lang: source, target_lang: target };
}

async function lastReading(
  events: AsyncIterable<ImageEvent>,
  options: TranslationOptions,
  onFound: (regions: readonly Region[]) => void,
): Promise<{ reading: ServerReading; originalUrl: string }> {
  try {
    for await (const { event, data } of events) {
      if (event === 'regions') onFound(data.regions.map(regionOf));
      if (event === 'done') return { reading: readingOf(data, options), originalUrl: data.original.url };
    }
  } catch (error) {
    if (error instanceof ApiError) throw new ServerRefusal(error.kind === 'code' ? error.info : '');
    throw error;
  }
  throw new ServerRefusal('');
}

function readingOf({ regions, warnings }: ImageTranslation, options: TranslationOptions): ServerReading {
  // Translations of another engine than the chosen one would be shown as the chosen one's.
  const translated = options.engine === BROWSER_ENGINE ? [] : regions;
  const results = translated.map((region) => [resultKey(options, region.text), resultOf(region)] as const);
  return { regions: regions.map(regionOf), results: Object.fromEntries(results), warnings };
}

function regionOf({ id, kind, order, angle, text, confidence, style, box, quad, lines }: ImageRegion): Region {
  return {
    ...{ id, kind, order, angle, text, confidence, style, box, quad: quadOf(quad) },
    lines: lines.map((line) => ({ ...line, quad: quadOf(line.quad) })),
  };
}

function quadOf(points: ImageRegion['quad']): Region['quad'] {
  // The schema of the answer demands four corners, which its type does not say.
  const [first = ORIGIN, second = ORIGIN, third = ORIGIN, fourth = ORIGIN] = points;
  return [first, second, third, fourth];
}

const ORIGIN: [number, number] = [0, 0];

function resultOf({ translation, error }: ImageRegion): RegionResult {
  if (error) return { status: 'failed', info: error.info };
  return translation === null ? { status: 'kept' } : { status: 'translated', text: translation };
}
