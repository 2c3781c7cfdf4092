import { ApiError } from '@interlinear/contract/api-error';
import { ENGINE_FAILURE_KEYS, ERRORS, type ErrorKey } from '@interlinear/contract/errors';
import type { BlockFailure } from '@interlinear/documents/present-block';
import { displayName } from '@interlinear/languages';
import { loadErrors } from '@interlinear/messages/load-errors';
import type { Locale } from '@interlinear/messages/locales';
import type { TranslationError } from '@interlinear/translation/translation-error';
import { createTranslator } from 'use-intl/core';
import { loadChunk } from '../../loading/chunk-error.ts';
import { loadScreenMessages } from '../../locale/load-screen-messages.ts';
import type { LocalError, LocalSettings } from './local-document.ts';

/** Words the errors of documents in this browser, as the server words those of its own. */
export interface LocalWording {
  describe(error: LocalError, settings: Pick<LocalSettings, 'source' | 'target'>): BlockFailure;
  /** Creates the error that a call of the client throws. */
  refuse(error: LocalError, settings: Pick<LocalSettings, 'source' | 'target'>): ApiError;
}

/** @param names display names of engines; those missing are named by their id */
export async function loadWording(locale: Locale, names: ReadonlyMap<string, string>): Promise<LocalWording> {
  const [errors, { messages }] = await loadChunk(() =>
    Promise.all([loadErrors(locale), loadScreenMessages(locale, ['engines'])]),
  );
  const localName = createTranslator({ locale, messages, namespace: 'engines' })('localEngine');
  const engineName = (id: string) => (id === 'local' ? localName : (names.get(id) ?? id));
  const translator = createTranslator({ locale, messages: { errors }, namespace: 'errors' });
  // Safe: the values of a key are checked where the error is created.
  const words = translator as (key: ErrorKey, values?: Readonly<Record<string, string | number>>) => string;
  const say = (key: ErrorKey, values = {}): BlockFailure => ({ code: ERRORS[key].code, info: words(key, values) });

  function describe(error: LocalError, settings: Pick<LocalSettings, 'source' | 'target'>): BlockFailure {
    return 'key' in error ? say(error.key, error.values) : describeTranslation(error.translation, settings);
  }

  function describeTranslation(
    error: TranslationError,
    settings: Pick<LocalSettings, 'source' | 'target'>,
  ): BlockFailure {
    const engine = engineName(error.engine);
    switch (error.reason) {
      case 'unsupported-pair': {
        const source = error.source ?? settings.source;
        return say('unsupportedPair', {
          engine,
          source: source === 'auto' ? '…' : displayName(source, locale),
          target: displayName(settings.target, locale),
        });
      }
      case 'all-engines-failed':
        return describeTranslation(error.first, settings);
      case 'source-unknown':
        return say('sourceUnknown');
      case 'cancelled':
        return say('cancelled');
      default:
        return say(ENGINE_FAILURE_KEYS[error.reason], { engine });
    }
  }

  return {
    describe,
    refuse: (error, settings) => new ApiError({ kind: 'code', ...describe(error, settings) }),
  };
}
