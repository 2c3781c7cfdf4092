import type { BuiltInTranslator } from '@interlinear/engines/built-in';
import { browser } from 'wxt/browser';
import type { Activity } from './close-when-idle.ts';
import { findTranslatorApi } from './find-translator-api.ts';
import { type TranslatorAnswer, type TranslatorRequest, translatorRequestSchema } from './translator-messages.ts';

/** Answers the background's requests with the browser's translator. */
export function serveTranslator(activity: Activity): void {
  const api = findTranslatorApi();
  const translators = new Map<string, Promise<BuiltInTranslator>>();
  const { signal } = new AbortController(); // never aborted: abandoned requests are short

  async function work(request: TranslatorRequest): Promise<unknown> {
    if (request.type === 'translator-presence') return api !== undefined;
    if (!api) throw new DOMException('this browser has no translator', 'NotSupportedError');
    const { sourceLanguage, targetLanguage } = request;
    if (request.type === 'translator-availability') return await api.availability({ sourceLanguage, targetLanguage });
    const key = `${sourceLanguage} ${targetLanguage}`;
    const translator = translators.get(key) ?? api.create({ sourceLanguage, targetLanguage });
    translators.set(key, translator);
    try {
      return await (await translator).translate(request.text, { signal });
    } catch (error) {
      translators.delete(key);
      throw error;
    }
  }

  browser.runtime.onMessage.addListener((message: unknown, sender, answer) => {
    // Only the background has no tab.
    if (sender.id !== browser.runtime.id || sender.tab) return;
    const request = translatorRequestSchema.safeParse(message);
    if (!request.success) return;
    activity.note();
    work(request.data).then(
      (value) => answer({ status: 'done', value } satisfies TranslatorAnswer),
      (error: unknown) => answer({ status: 'failed', exception: nameOf(error) } satisfies TranslatorAnswer),
    );
    return true; // keeps the channel open for the asynchronous answer
  });
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'Error';
}
