import type { Locale } from '@interlinear/messages/locales';
import { loadScreenMessages } from '../../locale/load-screen-messages.ts';

/**
 * Fetches what the reader is made of while somebody still looks at their settings, so that it opens at once when the file is sent.
 * Nothing is run but the thread that draws PDFs, which waits for work.
 */
export async function preloadReader(locale: Locale, { isPdf }: { isPdf: boolean }): Promise<void> {
  await Promise.allSettled([
    // What does not arrive is asked for again, and missed, by the reader itself.
    import('./reader-screen.tsx'),
    loadScreenMessages(locale, ['reader', 'shell']),
    isPdf && preloadPdf(),
  ]);
}

async function preloadPdf(): Promise<void> {
  const [{ startPdfThread }] = await Promise.all([import('./pdf/open-pdf.ts'), import('./pdf/pdf-view.tsx')]);
  startPdfThread();
}
