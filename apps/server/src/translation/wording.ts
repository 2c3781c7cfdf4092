import type { WordingData, wordingRequest } from '@interlinear/contract/wording';
import type { Engine } from '@interlinear/engines';
import { EngineError } from '@interlinear/engines/error';
import { MAX_ALTERNATIVES } from '@interlinear/engines/wording';
import type { LanguageCode } from '@interlinear/languages';
import { contradicts } from '@interlinear/languages/detection';
import type { Locale } from '@interlinear/messages/locales';
import { countTokens } from '@interlinear/translation/count-tokens';
import { toTranslationError } from '@interlinear/translation/translation-error';
import type { output } from 'zod/mini';
import type { MeteredWork } from '../billing/metering/bill.ts';
import { apiFailure } from '../platform/http/api-failure.ts';
import { readLanguage } from './check-request.ts';
import { toTranslationFailure } from './describe-error.ts';
import type { ServedEngine } from './served-engines.ts';
import type { TranslationServices } from './translate-texts.ts';

/** Models write an answer in one go, and people do not wait longer than this for a word. */
const TIMEOUT_MS = 20_000;

export type WordingBody = output<typeof wordingRequest>;

/** A validated request about words, with what its cost depends on. */
export interface CheckedWording extends MeteredWork {
  body: WordingBody;
  served: ServedEngine;
  texts: readonly string[];
}

/** An answer without what it cost. */
export type WordingAnswer = WithoutUsage<WordingData>;
type WithoutUsage<Data> = Data extends unknown ? Omit<Data, 'usage'> : never;

/** Validates a request against this server's engines. @throws {ApiFailure} */
export function checkWording(body: WordingBody, engines: TranslationServices['engines']): CheckedWording {
  const source = body.source_lang === 'auto' ? 'auto' : readLanguage(body.source_lang);
  const target = readLanguage(body.target_lang);
  const served = engines.get(body.engine);
  if (!served) throw apiFailure('unknownEngine', { engine: body.engine.slice(0, 40) });
  const { engine } = served;
  if (!(body.task === 'define' ? engine.define : engine.wording))
    throw apiFailure('aiEngineNeeded', { engine: engine.name });
  const texts = textsOf(body);
  const task = { name: nameOf(body), answerTokens: answerTokens(body) };
  return { body, source, target, served, texts, task };
}

/** Texts of the person that the engine reads. */
function textsOf(body: WordingBody): string[] {
  if (body.task !== 'define') return [body.original, body.translation];
  return body.sentence === undefined ? [body.word] : [body.word, body.sentence];
}

/** Identifies the work: the same texts may be asked about in several ways. */
function nameOf(body: WordingBody): string {
  switch (body.task) {
    case 'define':
      return 'define';
    case 'rewrite':
      return `rewrite ${body.rewrite}`;
    default:
      return `${body.task} ${body.position} ${body.word}`;
  }
}

/** Most tokens of a dictionary entry and of an explanation, and those of an answer's form. */
const ENTRY_TOKENS = 800;
const REASON_TOKENS = 300;
const FORM_TOKENS = 50;

function answerTokens(body: WordingBody): number {
  switch (body.task) {
    case 'define':
      return ENTRY_TOKENS;
    case 'alternatives':
      return FORM_TOKENS + MAX_ALTERNATIVES * (2 * countTokens(body.translation) + FORM_TOKENS);
    case 'rewrite':
      return FORM_TOKENS + 2 * countTokens(body.translation);
    case 'explain':
      return REASON_TOKENS;
  }
}

export interface WordingServices {
  translator: Pick<TranslationServices['translator'], 'health'>;
  detect: TranslationServices['detect'];
}

interface WordingCall {
  request: CheckedWording;
  locale: Locale;
  signal: AbortSignal;
}

/** Asks the engine. @throws {ApiFailure} */
export async function answerWording(services: WordingServices, call: WordingCall): Promise<WordingAnswer> {
  const { source, target, served } = call.request;
  const { engine } = served;
  const signal = AbortSignal.any([call.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  try {
    // Only translations count towards recovery, so a question about words must not probe a resting engine.
    if (services.translator.health(engine.id) === 'resting') throw failureOf(engine, 'unavailable');
    const answer = await ask(engine, { ...call, signal });
    if (await isInOtherLanguage(services, answer, call)) throw failureOf(engine, 'wrong-answer');
    return answer;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const context = { source, target, engineName: () => engine.name };
    throw toTranslationFailure(toTranslationError(error), context);
  }
}

async function ask(engine: Engine, { request, locale, signal }: WordingCall): Promise<WordingAnswer> {
  const { body, source, target } = request;
  const languages = { source, target, signal };
  if (body.task === 'define') {
    const { word, sentence } = body;
    const entry = await engine.define?.({ word, ...(sentence !== undefined && { sentence }), ...languages });
    if (!entry) throw failureOf(engine, 'bad-request');
    return { task: 'define', entry: { ...entry, meanings: [...entry.meanings] } };
  }
  const { wording } = engine;
  if (!wording) throw failureOf(engine, 'bad-request');
  const { original, translation } = body;
  const pair = { original, translation, ...languages };
  switch (body.task) {
    case 'alternatives': {
      const { word, position } = body;
      const { term, options } = await wording.findAlternatives({ ...pair, word, position });
      return { task: 'alternatives', term: term ?? null, options: [...options] };
    }
    case 'rewrite':
      return { task: 'rewrite', sentence: await wording.rewrite({ ...pair, rewrite: body.rewrite }) };
    case 'explain': {
      const { word, position } = body;
      return {
        task: 'explain',
        explanation: await wording.explain({ ...pair, word, position, reader: readLanguage(locale) }),
      };
    }
  }
}

/**
 * Whether an engine answered in a language that is certainly not the one it was asked for. Names, quotations and loanwords can make
 * a translation itself look like another language; an answer like it is no mistake.
 */
async function isInOtherLanguage(services: WordingServices, answer: WordingAnswer, { request, locale }: WordingCall) {
  const { body, target } = request;
  const [text, expected] = proseOf(answer, { target, reader: readLanguage(locale) });
  if (!(await looksUnlike(services, text, expected))) return false;
  const given = answer.task !== 'explain' && body.task !== 'define' ? body.translation : '';
  return !(await looksUnlike(services, given, expected));
}

async function looksUnlike({ detect }: WordingServices, text: string, expected: LanguageCode): Promise<boolean> {
  if (text === '') return false;
  const { language, confidence } = await detect(text);
  return language !== undefined && contradicts({ language, confidence }, expected);
}

function proseOf(
  answer: WordingAnswer,
  { target, reader }: { target: LanguageCode; reader: LanguageCode },
): [text: string, expected: LanguageCode] {
  switch (answer.task) {
    case 'rewrite':
      return [answer.sentence, target];
    case 'explain':
      return [answer.explanation, reader];
    case 'alternatives':
      return [answer.options.map(({ sentence }) => sentence).join('\n'), target];
    case 'define':
      return ['', target];
  }
}

function failureOf({ id }: Engine, reason: EngineError['reason']): EngineError {
  return new EngineError({ engine: id, reason, message: `a question about words: ${reason}` });
}
