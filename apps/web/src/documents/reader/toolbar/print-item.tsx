import type { DocumentInfo } from '@interlinear/contract/documents';
import { menuItemClass } from '@interlinear/ui/hover-menu';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { loadChunk } from '../../../loading/chunk-error.ts';
import { useToast } from '../../../toasts/toasts.tsx';
import { downloadRequest } from '../../download/download-choices.ts';
import type { AskFirst } from '../../download/untranslated-dialog.tsx';
import { useDocumentsClient } from '../../use-documents.ts';

/** Menu item that prints the document in both languages (DOC-06), after a question if translations are missing. */
export function PrintItem({ info, askFirst }: { info: DocumentInfo; askFirst: AskFirst }) {
  const t = useTranslations('reader');
  const documents = useDocumentsClient();
  const showToast = useToast();
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      const isPdf = info.format === 'pdf';
      const request = downloadRequest(isPdf ? 'bilingual' : 'html', info.format);
      const { content } = await documents.download(info.id, request);
      await printPage(isPdf ? await pagesAsHtml(content) : await content.text());
    },
    onError: () => showToast({ kind: 'failure', text: t('printFailed') }),
  });
  return (
    <li className="mt-1 border-t border-rule pt-1">
      <button type="button" data-menu-item className={menuItemClass} onClick={() => !isPending && askFirst(mutate)}>
        {t('print')}
      </button>
    </li>
  );
}

async function pagesAsHtml(file: Blob): Promise<string> {
  const { pdfAsHtml } = await loadChunk(() => import('../pdf/pdf-as-html.ts'));
  return pdfAsHtml(file);
}

/** Time until the frame is removed: some browsers report the end of printing before they print. */
const FRAME_LIFETIME_MS = 60_000;

/**
 * Opens the browser's print dialog for an HTML page, in a sandboxed frame without scripts.
 * @param html the complete page; its images may be blob URLs, which are revoked afterwards
 */
async function printPage(html: string): Promise<void> {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-same-origin allow-modals');
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  frame.style.cssText = 'position:fixed;inline-size:0;block-size:0;border:0;inset-block-end:0;inset-inline-end:0';
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  const address = URL.createObjectURL(new Blob([html], { type: 'text/html;charset=utf-8' }));
  frame.src = address;
  document.body.append(frame);
  await loaded;
  const page = frame.contentWindow;
  if (!page) throw new Error('the print frame has no window');
  const pictures = [...page.document.images];
  await Promise.all(pictures.map((picture) => picture.decode()));
  setTimeout(() => {
    frame.remove();
    for (const { src } of pictures) URL.revokeObjectURL(src);
    URL.revokeObjectURL(address);
  }, FRAME_LIFETIME_MS);
  page.focus();
  page.print();
}
