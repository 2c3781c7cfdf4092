import type { Locale } from '@interlinear/messages/locales';
import { preloadChunk } from '../../loading/use-chunk.ts';
import { loadScreenMessages } from '../../locale/load-screen-messages.ts';
import { importReader } from '../lazy-screens.tsx';
import { importPdfView } from './pdf/lazy-pdf-view.tsx';

const importPreopenedPdf = () => import('./pdf/preopened-pdf.ts');

/**
 * Preloads the reader's code while the person is still choosing a file, so that it opens instantly after the upload.
 * Never fails: the reader itself loads what is missing and reports errors.
 */
export async function preloadReader(locale: Locale): Promise<void> {
  await Promise.allSettled([
    preloadChunk(importReader),
    preloadChunk(importPdfView),
    loadScreenMessages(locale, ['common', 'documents', 'reader', 'shell']),
    // Those of the screen to return to: a prerendered page carries its messages, so the browser has no file of them.
    loadScreenMessages(locale, ['billing', 'engines', 'translator']),
    importPreopenedPdf().then(({ startPdfThread }) => startPdfThread()),
  ]);
}

/** Larger files are opened only when they are read. */
const MAX_PREOPEN_BYTES = 50_000_000;

/** Opens the chosen PDF during the settings and the upload. Never fails, as above. */
export async function preloadPdf(file: File): Promise<void> {
  if (file.size > MAX_PREOPEN_BYTES) return;
  const [preopened] = await Promise.allSettled([importPreopenedPdf()]);
  if (preopened.status === 'fulfilled') preopened.value.preopenPdf(file);
}
