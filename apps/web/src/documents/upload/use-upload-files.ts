import type { DocumentInfo } from '@interlinear/contract/documents';
import { createDocumentsClient } from '@interlinear/contract/documents-client';
import { useCallback } from 'react';
import { useLocale } from '../../locale/use-locale.ts';
import { createSiteTransport } from '../../session/use-transport.ts';
import { keepLocalFile } from '../local-files.ts';
import { rememberSent } from '../recent-upload.ts';
import type { PdfSettings } from '../settings.ts';
import { addRecentDocument } from '../stored-values.ts';
import { useDocumentChanged } from '../use-documents.ts';
import { siteUploads } from './site-uploads.ts';
import { createUploadFetch } from './upload-fetch.ts';
import type { SendFile } from './upload-queue.ts';

export interface SendOptions {
  settings: PdfSettings;
  /** Which pages, as somebody wrote them: `1-3,7`. Empty is all of them. */
  pages: string;
  /** Told of each document as soon as it is there, unless the screen was left. */
  onSent?: (info: DocumentInfo) => void;
}

/** Puts files on their way; they are kept in this browser too, for the reader (DOC-07). */
export function useSendFiles(): (files: readonly File[], options: SendOptions) => void {
  const locale = useLocale();
  const changed = useDocumentChanged();
  return useCallback(
    (files, { settings, pages, onSent }) => {
      const send: SendFile = (file, { signal, onProgress }) => {
        const transport = createSiteTransport(locale, { fetch: createUploadFetch(onProgress) });
        return createDocumentsClient(transport).upload(file, fieldsOf(settings, pages), { signal });
      };
      siteUploads.add(files, send, (info, file) => {
        rememberSent({ info, file }, new Date());
        changed(info);
        // First of all: somebody waits for it.
        onSent?.(info);
        addRecentDocument(info.id);
        // It never fails, and nobody waits for it.
        void keepLocalFile(info.id, file, new Date());
      });
    },
    [locale, changed],
  );
}

function fieldsOf(settings: PdfSettings, pages: string) {
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
