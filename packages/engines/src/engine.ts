import type { LanguageCode } from '@interlinear/languages';
import type { DictionaryEntry, DictionaryQuery } from './dictionary.ts';
import type { PictureQuery, PictureReading } from './picture-query.ts';
import type { WordingTools } from './wording.ts';

/** Id of an engine, e.g. `deepl`, or of an AI model in the catalogue, e.g. `gpt-5-mini`. */
export type EngineId = string;

export type EngineKind = 'browser' | 'api' | 'ai';

/** The price class of an AI model (ENG-01). */
export type EngineTier = 'basic' | 'free' | 'advanced' | 'premium';

/**
 * Notation of numbered markup in texts for the engine:
 * - `html`: `<b1>…</b1>` wrappers and `<i2/>` leaves in escaped HTML; the pipeline unescapes the answer.
 * - `xml`: the same tags, for engines built or instructed to keep XML tags (AI engines, the local one).
 * - `tokens`: `⟦1⟧ … ⟦/1⟧` and `⟦2/⟧` in plain text, for engines that preserve unknown symbols but no tags.
 * - `none`: plain text only; the pipeline puts the markup around the whole translation.
 */
export type EngineMarkup = 'html' | 'xml' | 'tokens' | 'none';

export interface EngineLimits {
  /** Maximum segments per request. */
  segments: number;
  /** Maximum characters per request, in UTF-16 units including markup. */
  characters: number;
  /** Maximum requests in flight. */
  concurrency: number;
  /** Maximum requests started per second. */
  perSecond?: number;
  /** Maximum characters per segment, if lower than `characters`. */
  segmentCharacters?: number;
}

/** A person's fixed translation of a term that occurs in the batch. */
export interface GlossaryTerm {
  source: string;
  target: string;
}

/** The input of one engine request. */
export interface EngineBatch {
  /** Segment texts in the notation given by the engine's `markup`. */
  texts: readonly string[];
  source: LanguageCode | 'auto';
  target: LanguageCode;
  /** Glossary terms that occur in `texts`; only for engines with `glossary: 'native'`. */
  glossary?: readonly GlossaryTerm[];
  /** Surroundings of the texts (a title, a summary), for engines that read context. */
  context?: string;
  /** The person's own instructions, for engines that read context. */
  instructions?: string;
  /** Aborted on timeout or cancellation. */
  signal: AbortSignal;
}

export interface EngineTranslation {
  text: string;
  /** The source language the engine detected, if the source was `auto`. */
  detectedSource?: LanguageCode;
}

export interface EngineUsage {
  characters?: number;
  inputTokens?: number;
  outputTokens?: number;
}

/** Translations in the order of the batch; `null` for a text without a usable one. */
export interface EngineAnswer {
  translations: readonly (EngineTranslation | null)[];
  usage?: EngineUsage;
  /** How the engine translated, e.g. `Apertium en→ca→fr`. Shown to people. */
  route?: string;
}

/** An event of a streamed answer; `index` is the position of the text in the batch. */
export type EngineDelta =
  | { type: 'text'; index: number /** Text added since the last delta of this index. */; text: string }
  | { type: 'done'; index: number; translation: EngineTranslation }
  | { type: 'usage'; usage: EngineUsage };

/** A translation engine. Everything the pipeline needs to know about it is data. */
export interface Engine {
  readonly id: EngineId;
  readonly kind: EngineKind;
  /** Display name, e.g. `DeepL` or `GPT-5 mini`; a proper name, never translated. */
  readonly name: string;
  readonly tier?: EngineTier;
  /** For AI engines: the provider's name of the model. */
  readonly model?: string;
  readonly markup: EngineMarkup;
  readonly limits: EngineLimits;
  /** Whether the engine uses the context and instructions of a batch. AI engines always do. */
  readonly readsContext?: boolean;
  /** `native`: the engine applies `batch.glossary`. `none`: the pipeline replaces terms by leaves. */
  readonly glossary: 'native' | 'none';
  /** Part of the cache key; must change whenever translations would change (prompt, format, model). */
  readonly version: string;
  supports(source: LanguageCode | 'auto', target: LanguageCode): boolean;
  /** Machine-readable fix for an unsupported pair, e.g. `model:en-de` to install. */
  hint?(source: LanguageCode, target: LanguageCode): string | undefined;
  /** Languages for display; does not include source `auto`, see `supports`. */
  languages(): { sources: readonly LanguageCode[]; targets: readonly LanguageCode[] };
  /** @throws {EngineError} and nothing else. */
  translate(batch: EngineBatch): Promise<EngineAnswer>;
  /** Present if the engine can stream its answer. @throws {EngineError} */
  stream?(batch: EngineBatch): AsyncIterable<EngineDelta>;
  /** Present if the engine can write dictionary entries. @throws {EngineError} and nothing else. */
  define?(query: DictionaryQuery): Promise<DictionaryEntry>;
  /** Present if the engine can work on the wording of a translation. */
  readonly wording?: WordingTools;
  /** Present if the engine can read the text in pictures. @throws {EngineError} and nothing else. */
  readPicture?(query: PictureQuery): Promise<PictureReading>;
  /** Frees processes, sockets and models. */
  close?(): Promise<void>;
}

/** The part of `fetch` that engines use; passed in, so that they run in pages, background workers and servers. */
export type Fetch = (input: string, init?: RequestInit) => Promise<Response>;
