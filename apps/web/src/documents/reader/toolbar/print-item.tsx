import type { DocumentInfo } from '@interlinear/contract/documents';
import { menuItemClass } from '@interlinear/ui/hover-menu';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { loadChunk } from '../../../loading/chunk-error.ts';
import { useToast } from '../../../toasts/toasts.tsx';
import { downloadRequest } from '../../download/download-choices.ts';
import { useDocuments } from '../../use-documents.ts';
import { printPage } from './print-page.ts';

/** Both languages on paper, or as a PDF by the browser's own print dialog (DOC-06). */
export function PrintItem({ info }: { info: DocumentInfo }) {
  const t = useTranslations('reader');
  const documents = useDocuments();
  const showToast = useToast();
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      const isPdf = info.format === 'pdf';
      const request = downloadRequest(isPdf ? 'bilingual' : 'html', info.format);
      const { content } = await documents.download(info.id, request);
      await printPage(isPdf ? await drawnPages(content) : await content.text());
    },
    onError: () => showToast({ kind: 'failure', text: t('printFailed') }),
  });
  return (
    <li className="mt-1 border-t border-rule pt-1">
      <button type="button" data-menu-item className={menuItemClass} onClick={() => !isPending && mutate()}>
        {t('print')}
      </button>
    </li>
  );
}

async function drawnPages(file: Blob): Promise<string> {
  const { pdfAsHtml } = await loadChunk(() => import('../pdf/pdf-as-html.ts'));
  return pdfAsHtml(file);
}
