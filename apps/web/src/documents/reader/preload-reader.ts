import type { Locale } from '@interlinear/messages/locales';
import { preloadChunk } from '../../loading/use-chunk.ts';
import { loadScreenMessages } from '../../locale/load-screen-messages.ts';
import { importReader } from '../lazy-screens.tsx';
import { importPdfView } from './pdf/lazy-pdf-view.tsx';

const importPreopenedPdf = () => import('./pdf/preopened-pdf.ts');

/**
 * Fetches what the reader is made of while somebody still looks for their file, so that it opens at once when that is sent. It never
 * fails: what does not arrive is asked for again, and missed, by the reader itself.
 */
export async function preloadReader(locale: Locale): Promise<void> {
  await Promise.allSettled([
    preloadChunk(importReader),
    preloadChunk(importPdfView),
    loadScreenMessages(locale, ['common', 'documents', 'reader', 'shell']),
    importPreopenedPdf().then(({ startPdfThread }) => startPdfThread()),
  ]);
}

/** What is larger is opened when it is read. */
const MAX_PREOPEN_BYTES = 50_000_000;

/** Opens the PDF that somebody chose while they look at their settings, and while it travels. It never fails, as above. */
export async function preloadPdf(file: File): Promise<void> {
  if (file.size > MAX_PREOPEN_BYTES) return;
  const [preopened] = await Promise.allSettled([importPreopenedPdf()]);
  if (preopened.status === 'fulfilled') preopened.value.preopenPdf(file);
}
