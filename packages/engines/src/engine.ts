import type { LanguageCode } from '@interlinear/languages';
import type { DictionaryEntry, DictionaryQuery } from './dictionary.ts';

/** A name such as `deepl`, or the id of an AI model from the catalogue such as `gpt-5-mini`. */
export type EngineId = string;

export type EngineKind = 'browser' | 'api' | 'ai';

/** The price class of an AI model (ENG-01). */
export type EngineTier = 'basic' | 'free' | 'advanced' | 'premium';

/**
 * How numbered markup travels to the engine:
 * - `html`: `<b1>…</b1>` wrappers and `<i2/>` leaves inside HTML; plain text is escaped, the answer is unescaped.
 * - `xml`: the same tags for engines that were taught to keep XML (AI engines, DeepL, the local one).
 * - `tokens`: `⟦1⟧ … ⟦/1⟧` and `⟦2/⟧` in plain text, for engines that keep unknown symbols but know no tags.
 * - `none`: plain text only; markup is put back around the segment by the pipeline.
 */
export type EngineMarkup = 'html' | 'xml' | 'tokens' | 'none';

export interface EngineLimits {
  /** Most segments in one request. */
  segments: number;
  /** Most characters (UTF-16 units, markup included) in one request. */
  characters: number;
  /** Most requests under way at once. */
  concurrency: number;
  /** Most requests started in one second. */
  perSecond?: number;
  /** Most characters of one segment, where that is less than `characters`. */
  segmentCharacters?: number;
}

/** A person's fixed translation, already chosen because its source occurs in the batch. */
export interface GlossaryTerm {
  source: string;
  target: string;
}

/** What goes to an engine in one request. */
export interface EngineBatch {
  /** Segment texts, their markup written the way the engine's `markup` says. */
  texts: readonly string[];
  source: LanguageCode | 'auto';
  target: LanguageCode;
  /** Terms that occur in `texts`; engines whose `glossary` is `native` send them in their own way. */
  glossary?: readonly GlossaryTerm[];
  /** What surrounds the texts (a title, a summary); AI engines use it, the others do not. */
  context?: string;
  /** A person's own instructions to an AI engine. */
  instructions?: string;
  /** Aborted when nobody waits any more or the time is up. */
  signal: AbortSignal;
}

export interface EngineTranslation {
  text: string;
  /** The source language the engine found, when it was asked to detect it. */
  detectedSource?: LanguageCode;
}

export interface EngineUsage {
  characters?: number;
  inputTokens?: number;
  outputTokens?: number;
}

/** Same order, same length as the batch. `null`: the engine gave nothing usable for that text; the others are good. */
export interface EngineAnswer {
  translations: readonly (EngineTranslation | null)[];
  usage?: EngineUsage;
  /** How it was made, in the engine's own words, e.g. `Apertium en→ca→fr`. Shown to people. */
  route?: string;
}

/** A piece of a streamed answer, of the text at `index` in the batch. */
export type EngineDelta =
  | { type: 'text'; index: number /** What is new since the last delta of this index. */; text: string }
  | { type: 'done'; index: number; translation: EngineTranslation }
  | { type: 'usage'; usage: EngineUsage };

/** What an engine is. Everything the pipeline must know to use it well is data. */
export interface Engine {
  readonly id: EngineId;
  readonly kind: EngineKind;
  /** What people see, e.g. `DeepL` or `GPT-5 mini`. A proper name: never translated. */
  readonly name: string;
  readonly tier?: EngineTier;
  /** For AI engines: the model's name at its provider. */
  readonly model?: string;
  readonly markup: EngineMarkup;
  readonly limits: EngineLimits;
  /** `native`: the engine honours `batch.glossary` itself. `none`: the pipeline puts the terms in as leaves. */
  readonly glossary: 'native' | 'none';
  /** Enters the cache key: changes whenever the same text would be answered differently (prompt, shape). */
  readonly version: string;
  supports(source: LanguageCode | 'auto', target: LanguageCode): boolean;
  /** What would make a pair work that it does not support, in words for programs, e.g. `model:en-de`. */
  hint?(source: LanguageCode, target: LanguageCode): string | undefined;
  /** What it can translate from and to, for showing. Source `auto` is asked through `supports`. */
  languages(): { sources: readonly LanguageCode[]; targets: readonly LanguageCode[] };
  /** @throws {EngineError} and nothing else. */
  translate(batch: EngineBatch): Promise<EngineAnswer>;
  /** Present where the engine can answer piece by piece. Ends by itself; throws {@link EngineError}. */
  stream?(batch: EngineBatch): AsyncIterable<EngineDelta>;
  /** Present where the engine can explain a word as a dictionary does. Throws {@link EngineError} and nothing else. */
  define?(query: DictionaryQuery): Promise<DictionaryEntry>;
  /** Frees processes, sockets and models. */
  close?(): Promise<void>;
}

/** `fetch` as engines use it; handed in, so that they run in a page, a background worker and a server alike. */
export type Fetch = (input: string, init?: RequestInit) => Promise<Response>;
