import type { DocumentInfo } from '@interlinear/contract/documents';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { hasResult, isInProgress } from '../../status/document-state.ts';
import { useDocumentsClient } from '../../use-documents.ts';
import { openPdf } from './open-pdf.ts';

/** A translated file and the version of the document that it shows. */
export interface TranslatedPdf {
  pdf: PDFDocumentProxy;
  /** Sequence number of the document when the file was written. */
  sequence: number;
}

/** Loads the server's translated file after the translation has ended; `undefined` until then and on failure. */
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
