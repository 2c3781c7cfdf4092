import type { DocumentInfo } from '@interlinear/contract/documents';
import type { DocumentsClient } from '@interlinear/contract/documents-client';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { findLocalFile, saveLocalFile } from '../../local-files.ts';
import { findRecentUpload } from '../../recent-upload.ts';
import { isSharedDocument } from '../../sharing/shared-id.ts';
import { useDocumentsClient } from '../../use-documents.ts';
import { openPdf } from './open-pdf.ts';
import { takePreopenedPdf } from './preopened-pdf.ts';

/** Opens the original file: the local copy, or else the server's (DOC-07). For a picture, its page as a PDF. */
export function useOriginalPdf(info: DocumentInfo, password?: string): UseQueryResult<PDFDocumentProxy> {
  const documents = useDocumentsClient();
  const client = useQueryClient();
  return useQuery({
    queryKey: keyOf(info.id, password),
    queryFn: async ({ signal }) => {
      const sent = findRecentUpload(info.id, new Date())?.file;
      const preopened = sent && password === undefined ? takePreopenedPdf(sent) : undefined;
      const pdf = await (preopened ?? openPdf(await findPdf(documents, info, { sent, signal }), password));
      // Share it with components that cannot ask for the password.
      if (password !== undefined) client.setQueryData(keyOf(info.id, undefined), pdf);
      return pdf;
    },
    staleTime: Number.POSITIVE_INFINITY,
    // The value is an object with a worker, not data that could be compared.
    structuralSharing: false,
  });
}

function keyOf(id: string, password: string | undefined) {
  return ['original-pdf', id, password];
}

async function findPdf(
  documents: Pick<DocumentsClient, 'download'>,
  { id, file_name }: DocumentInfo,
  { sent, signal }: { sent: File | undefined; signal: AbortSignal },
): Promise<Blob> {
  // Files of others do not stay here, where a revoked link could still open them.
  const isKept = !isSharedDocument(id);
  const local = sent ?? (isKept ? (await findLocalFile(id, new Date()))?.blob : undefined);
  const original = local ?? (await documents.download(id, { view: 'original', signal })).content;
  const isReady = await isPdf(original);
  // The server has converted a picture to a PDF.
  const pdf = isReady ? original : (await documents.download(id, { view: 'original', format: 'pdf', signal })).content;
  if (isKept && pdf !== local)
    await saveLocalFile(id, new File([pdf], file_name, { type: 'application/pdf' }), new Date());
  return pdf;
}

/** PDF readers accept the header anywhere in the first kilobyte. */
const HEADER_SEARCH_BYTES = 1024;

async function isPdf(file: Blob): Promise<boolean> {
  return (await file.slice(0, HEADER_SEARCH_BYTES).text()).includes('%PDF-');
}
