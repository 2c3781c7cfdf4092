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

export interface SendOptions {
  settings: DocumentSettings;
  /** Which pages, as somebody wrote them: `1-3,7`. Empty is all of them. */
  pages: string;
  /** Told of each document as soon as it is there, unless the screen was left. */
  onSent?: (info: DocumentInfo) => void;
}

/** Puts files on their way; they are kept in this browser too, for the reader (DOC-07). */
export function useUploadFiles(): (files: readonly File[], options: SendOptions) => void {
  const locale = useLocale();
  const changed = useUpdateDocument();
  return useCallback(
    (files, { settings, pages, onSent }) => {
      const send: SendFile = (file, { signal, onProgress }) => {
        const transport = createSiteTransport(locale, { fetch: createUploadFetch(onProgress) });
        return createDocumentsClient(transport).upload(file, fieldsOf(settings, pages), { signal });
      };
      uploadQueue.add(files, send, (info, file) => {
        rememberUpload({ info, file }, new Date());
        changed(info);
        // First of all: somebody waits for it.
        onSent?.(info);
        addRecentDocument(info.id);
        // It never fails, and nobody waits for it.
        void saveLocalFile(info.id, file, new Date());
      });
    },
    [locale, changed],
  );
}

function fieldsOf(settings: DocumentSettings, pages: string) {
  const { extractSettings, selectedEngine, sourceLanguage, targetLanguage, glossaryId } = settings;
  return {
    ...extractSettings,
    engine: selectedEngine,
    source_file_lang: sourceLanguage,
    target_lang: targetLanguage,
    glossary_id: glossaryId,
    pages,
  };
}

/**
 * A `fetch` that tells how much of a form was sent, from 0 to 1: browsers tell that of `XMLHttpRequest` only. It sends this site's
 * cookies, which the API never looks at.
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
      request.addEventListener('error', () => reject(new TypeError('the upload was cut')));
      request.addEventListener('abort', () => reject(signal?.reason));
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send(body instanceof FormData ? body : null);
    });
}
