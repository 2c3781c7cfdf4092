import type { TranslatorApi } from '@interlinear/engines/built-in';
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { openOffscreenDocument } from './offscreen-document.ts';
import { type TranslatorRequest, translatorAnswerSchema } from './translator-messages.ts';

const availabilitySchema = z.enum(['unavailable', 'downloadable', 'downloading', 'available']);

/** The browser's translator for the background, reached through an offscreen document. */
export interface OffscreenTranslator {
  api: TranslatorApi;
  /** Whether this browser has one. */
  isPresent(): Promise<boolean>;
}

export function createOffscreenTranslator(): OffscreenTranslator {
  let presence: Promise<boolean> | undefined;
  return {
    isPresent() {
      // Firefox has neither offscreen documents nor a translator.
      presence ??= browser.offscreen
        ? ask({ type: 'translator-presence' }).then(Boolean, () => false)
        : Promise.resolve(false);
      return presence;
    },
    api: {
      availability: async ({ sourceLanguage, targetLanguage }) =>
        availabilitySchema.parse(await ask({ type: 'translator-availability', sourceLanguage, targetLanguage })),
      // The document creates the translator with the first text, and again after it was closed.
      create: async ({ sourceLanguage, targetLanguage }) => ({
        translate: async (text, { signal }) => {
          const asking = ask({ type: 'translator-translate', sourceLanguage, targetLanguage, text });
          return z.string().parse(await Promise.race([asking, rejection(signal)]));
        },
        destroy() {},
      }),
    },
  };
}

async function ask(request: TranslatorRequest): Promise<unknown> {
  await openOffscreenDocument();
  const answer = translatorAnswerSchema.parse(await browser.runtime.sendMessage(request));
  if (answer.status === 'done') return answer.value;
  throw new DOMException('the browser’s translator failed', answer.exception);
}

function rejection(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
