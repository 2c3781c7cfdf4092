import type { DocumentInfo } from '@interlinear/contract/documents';
import { createDocumentsClient } from '@interlinear/contract/documents-client';
import { useCallback } from 'react';
import { useLocale } from '../../locale/use-locale.ts';
import { createSiteTransport } from '../../session/use-transport.ts';
import { saveLocalFile } from '../local-files.ts';
import { rememberUpload } from '../recent-upload.ts';
import type { DocumentSettings } from '../settings.ts';
import { addRecentDocument } from '../stored-values.ts';
import { useUpdateDocument } from '../use-documents.ts';
import type { SendFile } from './upload-queue.ts';
import { uploadQueue } from './upload-queue.ts';

export interface UploadOptions {
  settings: DocumentSettings;
  /** Page list as typed, e.g. `1-3,7`; empty for all. */
  pages: string;
  /** Called with each document after its upload. */
  onSent?: (info: DocumentInfo) => void;
}

/** Returns a function that uploads files and keeps a local copy of each for the reader (DOC-07). */
export function useUploadFiles(): (files: readonly File[], options: UploadOptions) => void {
  const locale = useLocale();
  const updateDocument = useUpdateDocument();
  return useCallback(
    (files, { settings, pages, onSent }) => {
      const send: SendFile = (file, { signal, onProgress }) => {
        const transport = createSiteTransport(locale, { fetch: createUploadFetch(onProgress) });
        return createDocumentsClient(transport).upload(file, uploadFieldsOf(settings, pages), { signal });
      };
      uploadQueue.add(files, send, (info, file) => {
        rememberUpload({ info, file }, new Date());
        updateDocument(info);
        // First, because the person is waiting for the reader to open.
        onSent?.(info);
        addRecentDocument(info.id);
        // Not awaited: it never fails.
        void saveLocalFile(info.id, file, new Date());
      });
    },
    [locale, updateDocument],
  );
}

function uploadFieldsOf(settings: DocumentSettings, pages: string) {
  const { extractSettings, selectedEngine, sourceLanguage, targetLanguage, glossaryId, style } = settings;
  return {
    ...extractSettings,
    engine: selectedEngine,
    source_file_lang: sourceLanguage,
    target_lang: targetLanguage,
    glossary_id: glossaryId,
    style,
    pages,
  };
}

/**
 * Creates a `fetch` that reports the upload's progress, from 0 to 1, which browsers offer for `XMLHttpRequest` only.
 * Unlike the usual transport it sends the site's cookies, which the API ignores.
 */
function createUploadFetch(
  onProgress: (fraction: number) => void,
): (input: string, init?: RequestInit) => Promise<Response> {
  return (input, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, input);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.responseType = 'blob';
      request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
      request.addEventListener('load', () => resolve(new Response(request.response, { status: request.status })));
      request.addEventListener('error', () => reject(new TypeError('the connection was lost during the upload')));
      request.addEventListener('abort', () => reject(signal?.reason));
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send(body instanceof FormData ? body : null);
    });
}
