import type { DocumentInfo } from '@interlinear/contract/documents';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { hasResult, isInProgress } from '../../status/document-state.ts';
import { useDocumentsClient } from '../../use-documents.ts';
import { openPdf } from './open-pdf.ts';

/** The translated file, and which of its pages are as new as what is known. */
export interface TranslatedPdf {
  pdf: PDFDocumentProxy;
  /** Sequence of the document that it was written from. */
  sequence: number;
}

/** The file as the server writes it, once nothing more is being done. Until then, and where it cannot be written, blocks are overlay over the original. */
export function useTranslatedPdf(info: DocumentInfo): TranslatedPdf | undefined {
  const documents = useDocumentsClient();
  const { id, sequence } = info;
  const { data } = useQuery({
    enabled: hasResult(info) && !isInProgress(info),
    queryKey: ['translated-pdf', id, sequence],
    queryFn: async ({ signal }) => {
      const { content } = await documents.download(id, { view: 'translation', signal });
      return { pdf: await openPdf(content), sequence };
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  return data;
}
