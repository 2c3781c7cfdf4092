import type { translateRequest } from '@interlinear/contract/translate';
import { styleInstructions } from '@interlinear/engines/styles';
import type { LanguageCode } from '@interlinear/languages';
import { matchLanguage } from '@interlinear/languages/match';
import type { TranslationRequest } from '@interlinear/translation';
import type { output } from 'zod/mini';
import { apiFailure } from '../platform/http/api-failure.ts';
import type { ServedEngine, ServedEngines } from './served-engines.ts';

export interface TextLimits {
  segments: number;
  characters: number;
}

/** A validated translation request. */
export interface CheckedRequest {
  texts: readonly string[];
  source: LanguageCode | 'auto';
  target: LanguageCode;
  served: ServedEngine;
  checkSource: boolean;
  fallback: boolean;
  characters: number;
  /** Text around the texts, for AI engines. */
  context?: string | undefined;
  /** Whether the texts are the sentences of one text. */
  isConsecutive?: boolean;
  /** Wishes about style, for AI engines. */
  instructions?: string | undefined;
  /** The glossary terms to apply. */
  glossary?: TranslationRequest['glossary'];
}

/** Validates a request against this server's engines and limits. @throws {ApiFailure} */
export function checkRequest(
  body: output<typeof translateRequest>,
  engines: ServedEngines,
  limits: TextLimits,
): CheckedRequest {
  const texts = body.source_text;
  if (texts.length > limits.segments) throw apiFailure('tooManySegments', { limit: limits.segments });
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  if (characters > limits.characters) throw apiFailure('tooManyCharacters', { limit: limits.characters });
  const source = body.source_lang === 'auto' ? 'auto' : readLanguage(body.source_lang);
  const target = readLanguage(body.target_lang);
  const served = engines.get(body.engine);
  if (!served) throw apiFailure('unknownEngine', { engine: body.engine.slice(0, 40) });
  const { context, fallback, check_source: checkSource, consecutive: isConsecutive } = body;
  const instructions = styleInstructions(body.style, [body.instructions ?? '']);
  return {
    texts,
    source,
    target,
    served,
    checkSource,
    fallback,
    characters,
    context,
    isConsecutive,
    instructions,
  };
}

/** @throws {ApiFailure} `unknownLanguage` */
export function readLanguage(tag: string): LanguageCode {
  const language = matchLanguage(tag);
  if (!language) throw apiFailure('unknownLanguage', { language: tag.slice(0, 40) });
  return language;
}
