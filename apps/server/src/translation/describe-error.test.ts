import { ERRORS } from '@interlinear/contract/errors';
import { EngineError, type EngineErrorReason } from '@interlinear/engines/error';
import { LOCALES } from '@interlinear/messages/locales';
import { bothFailed, toTranslationError } from '@interlinear/translation/translation-error';
import { describe, expect, it } from 'vitest';
import { describeError, type ErrorContext } from './describe-error.ts';

const context: ErrorContext = { source: 'en', target: 'de', engineName: (id) => `Engine ${id}` };

const failureOf = (engine: string, reason: EngineErrorReason) =>
  toTranslationError(new EngineError({ engine, reason, message: 'it failed' }));

describe.each(LOCALES)('in %s', (locale) => {
  it.each([
    ['timeout', 'engineTimeout'],
    ['network', 'engineNetwork'],
    ['unavailable', 'engineUnavailable'],
    ['auth', 'engineAuth'],
    ['quota', 'engineQuota'],
    ['rate-limit', 'engineRateLimit'],
    ['bad-request', 'engineBadRequest'],
    ['too-long', 'engineTooLong'],
    ['content-refused', 'engineContentRefused'],
    ['wrong-answer', 'engineWrongAnswer'],
  ] as const)('[ENG-06] [ERR-01] names the engine that failed by %s', (reason, key) => {
    const { code, info } = describeError(failureOf('first', reason), context, locale);
    expect(code).toBe(ERRORS[key].code);
    expect(info).toContain('Engine first');
  });

  it('[ENG-07] [ERR-01] names both engines when both failed', () => {
    const first = failureOf('first', 'timeout');
    const both = bothFailed(first, failureOf('second', 'network'));
    const { code, info } = describeError(both, context, locale);
    expect(code).toBe(ERRORS.allEnginesFailed.code);
    expect(info).toContain('Engine first');
    expect(info).toContain('Engine second');
    expect(info).toContain(describeError(first, context, locale).info);
  });
});
