import type { DocumentInfo } from '@interlinear/contract/documents';
import type { DocumentsClient } from '@interlinear/contract/documents-client';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { findLocalFile, keepLocalFile } from '../../local-files.ts';
import { justSent } from '../../sent-document.ts';
import { useDocuments } from '../../use-documents.ts';
import { takeAhead } from './open-ahead.ts';
import { openPdf } from './open-pdf.ts';

/** The file that was sent, opened: the copy of this browser, or else the server's (DOC-07). */
export function useOriginalPdf(info: DocumentInfo, password?: string): UseQueryResult<PDFDocumentProxy> {
  const documents = useDocuments();
  return useQuery({
    queryKey: ['original-pdf', info.id, password],
    queryFn: async ({ signal }) => {
      const sent = justSent(info.id, new Date())?.file;
      const ahead = sent && password === undefined ? takeAhead(sent) : undefined;
      return ahead ?? openPdf(sent ?? (await fetchOriginal(documents, info, signal)), password);
    },
    staleTime: Number.POSITIVE_INFINITY,
    // It is an object with a thread of its own, and no data to compare.
    structuralSharing: false,
  });
}

async function fetchOriginal(
  documents: Pick<DocumentsClient, 'download'>,
  { id, file_name }: DocumentInfo,
  signal: AbortSignal,
): Promise<Blob> {
  const local = await findLocalFile(id, new Date());
  if (local) return local.blob;
  const { content } = await documents.download(id, { view: 'original', signal });
  await keepLocalFile(id, new File([content], file_name, { type: 'application/pdf' }), new Date());
  return content;
}
