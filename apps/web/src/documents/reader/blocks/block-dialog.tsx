import type { DocumentBlock, DocumentInfo } from '@interlinear/contract/documents';
import { direction, isLanguageCode } from '@interlinear/languages';
import { Button } from '@interlinear/ui/button';
import { Dialog } from '@interlinear/ui/dialog';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFailureText } from '../../../failures/use-failure-text.ts';
import { FormNotice } from '../../../forms/form-notice.tsx';
import { useReaderAccess } from '../../sharing/reader-access.ts';
import { useDocumentsClient } from '../../use-documents.ts';
import type { SelectedBlock } from '../reader-state.ts';
import { type ParsedText, parseMarkedText, toMarkedText } from './marked-text.ts';

export interface BlockDialogProps {
  info: DocumentInfo;
  selected: SelectedBlock;
  onChanged: (page: number, block: DocumentBlock) => void;
  onClose: () => void;
}

/** Dialog that shows a block in both languages and lets its translation be edited, unless a link allows only reading. */
export function BlockDialog({ info, selected: { page, block }, onChanged, onClose }: BlockDialogProps) {
  const t = useTranslations('reader');
  const shell = useTranslations('shell');
  const failureText = useFailureText();
  const { canEdit } = useReaderAccess();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [text, setText] = useState(() => toMarkedText(block.translation ?? block.content));
  const parsed = parseMarkedText(text, block.content);
  const { mutate, isPending, error } = useChange(info.id, block.id, (changed) => {
    onChanged(page, changed);
    dialog.current?.close();
  });
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <Dialog ref={dialog} title={t('blockTitle', { page: page + 1 })} closeLabel={shell('close')} onClose={onClose}>
      <div className="grid gap-4">
        {error && <FormNotice kind="failure">{failureText(error)}</FormNotice>}
        {block.error && !block.translation && <FormNotice kind="failure">{block.error.info}</FormNotice>}
        <div className="grid gap-1.5">
          <h3 className="text-sm font-medium">{t('view_original')}</h3>
          <p
            dir="auto"
            lang={info.source_file_lang === 'auto' ? undefined : info.source_file_lang}
            className="max-h-40 overflow-y-auto rounded-md bg-sunken px-3 py-2 font-serif whitespace-pre-line"
          >
            {toMarkedText(block.content)}
          </p>
        </div>
        <div className="grid gap-1.5">
          <label htmlFor={id} className="text-sm font-medium">
            {t('view_translation')}
          </label>
          <textarea
            id={id}
            value={text}
            readOnly={!canEdit}
            lang={info.target_lang}
            dir={isLanguageCode(info.target_lang) ? direction(info.target_lang) : 'auto'}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            aria-invalid={!parsed.isComplete}
            aria-describedby={canEdit ? `${id}-marks` : undefined}
            className="max-h-64 min-h-28 w-full rounded-md border border-edge bg-paper px-3 py-2 font-serif field-sizing-content aria-invalid:border-rubric"
          />
          {canEdit && (
            <div id={`${id}-marks`} className="text-sm">
              <Marks parsed={parsed} hasMarks={block.content.some((item) => typeof item !== 'string')} />
            </div>
          )}
        </div>
        {canEdit && (
          <div className="flex flex-wrap justify-end gap-2">
            {block.is_edited && (
              <Button aria-disabled={isPending} onClick={() => !isPending && mutate(null)}>
                {t('restoreBlock')}
              </Button>
            )}
            <Button
              kind="primary"
              aria-disabled={isPending || !parsed.isComplete}
              className="aria-disabled:opacity-60"
              onClick={() => !isPending && parsed.isComplete && mutate(parsed.content)}
            >
              {t('saveBlock')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

function Marks({ parsed, hasMarks }: { parsed: ParsedText; hasMarks: boolean }) {
  const t = useTranslations('reader');
  if (!hasMarks) return null;
  if (parsed.isComplete) return <p className="text-faded">{t('marksHint')}</p>;
  const { missing, surplus } = parsed;
  return (
    <div role="alert" className="text-rubric">
      {missing.length > 0 && <p>{t('marksMissing', { marks: missing.join(' ') })}</p>}
      {surplus.length > 0 && <p>{t('marksSurplus', { marks: surplus.join(' ') })}</p>}
    </div>
  );
}

function useChange(id: string, block: string, onSuccess: (changed: DocumentBlock) => void) {
  const documents = useDocumentsClient();
  return useMutation({
    mutationFn: (translation: DocumentBlock['translation']) => documents.changeBlock({ id, block, translation }),
    onSuccess,
  });
}
