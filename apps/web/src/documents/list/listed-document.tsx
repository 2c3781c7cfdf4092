import type { DocumentInfo, ListedDocumentInfo } from '@interlinear/contract/documents';
import { displayName, isLanguageCode } from '@interlinear/languages';
import { IconButton } from '@interlinear/ui/button';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '../../billing/confirm-dialog.tsx';
import { useDates } from '../../locale/use-dates.ts';
import { useLocale } from '../../locale/use-locale.ts';
import { removeLocalFile } from '../local-files.ts';
import { removeRecentDocument } from '../stored-values.ts';
import { useDocument, useDocumentsClient } from '../use-documents.ts';
import { useFormatFileSize } from '../use-format-file-size.ts';
import { DocumentItem } from './document-item.tsx';
import { DOCUMENT_LIST_KEY } from './use-document-list.ts';

/** A document of the list, polled while it is being translated. */
export function ListedDocument({ info }: { info: ListedDocumentInfo }) {
  const { data = info } = useDocument(info.id, info);
  return (
    <DocumentItem
      heading="h2"
      info={data}
      shares={info.shares}
      details={<Details info={data} />}
      remove={<DeleteButton info={data} />}
    />
  );
}

function Details({ info }: { info: DocumentInfo }) {
  const t = useTranslations('documents');
  const locale = useLocale();
  const dates = useDates();
  const formatSize = useFormatFileSize();
  const name = (code: string) => (isLanguageCode(code) ? displayName(code, locale) : code);
  const source = info.source_file_lang === 'auto' ? t('sourceAuto') : name(info.source_file_lang);
  const facts = [
    dates.moment(info.created_at),
    ...(info.page_count === null ? [] : [t('pageCount', { count: info.page_count })]),
    formatSize(info.size_bytes),
    t('languages', { source, target: name(info.target_lang) }),
    t('expires', { date: dates.day(info.expires_at) }),
  ];
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-faded">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}

/** Deletes a document after a question. */
export function DeleteButton({ info: { id, file_name } }: { info: DocumentInfo }) {
  const t = useTranslations('documents');
  const documents = useDocumentsClient();
  const queries = useQueryClient();
  const dialog = useRef<HTMLDialogElement>(null);
  async function remove() {
    await documents.delete(id);
    await removeLocalFile(id);
    removeRecentDocument(id);
    await queries.invalidateQueries({ queryKey: DOCUMENT_LIST_KEY });
  }
  return (
    <>
      <IconButton icon="trash" label={t('delete', { name: file_name })} onClick={() => dialog.current?.showModal()} />
      <ConfirmDialog ref={dialog} title={t('deleteTitle')} confirmText={t('deleteNow')} confirm={remove}>
        <p className="[overflow-wrap:anywhere]">{t('deleteText', { name: file_name })}</p>
      </ConfirmDialog>
    </>
  );
}
