import type { DocumentInfo } from '@interlinear/contract/documents';
import { HoverMenu, menuItemClass } from '@interlinear/ui/hover-menu';
import { Icon } from '@interlinear/ui/icon';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { saveFile } from '../../downloads/save-file.ts';
import { useFailureText } from '../../failures/use-failure-text.ts';
import { useToast } from '../../toasts/toasts.tsx';
import type { DownloadChoice } from '../settings.ts';
import { useReaderAccess } from '../sharing/reader-access.ts';
import { storedSettings } from '../stored-values.ts';
import { useDocumentsClient } from '../use-documents.ts';
import { downloadChoices, downloadRequest, isTranslated } from './download-choices.ts';
import { type AskFirst, useUntranslatedQuestion } from './untranslated-dialog.tsx';

export interface DownloadMenuProps {
  info: DocumentInfo;
  /** Shows only the icon on small screens. */
  isCompact?: boolean;
  /** Returns further menu items. */
  items?: (askFirst: AskFirst) => ReactNode;
}

/** Menu of a document's downloads (DOC-06). Asks whether to wait while translations are missing (DOC-04). */
export function DownloadMenu({ info, isCompact = false, items }: DownloadMenuProps) {
  const t = useTranslations('documents');
  const { isOwner } = useReaderAccess();
  const question = useUntranslatedQuestion([info]);
  // Only the owner can have the missing texts translated.
  const askFirst: AskFirst = isOwner ? question.askFirst : (proceed) => proceed();
  const { download, isPending } = useDownload(info);

  function choose(choice: DownloadChoice) {
    storedSettings.set({ ...storedSettings.get(), downloadFormat: choice });
    if (isTranslated(choice)) askFirst(() => download(choice));
    else download(choice);
  }

  return (
    <>
      <HoverMenu
        button={
          <>
            <Icon name="download" size={18} />
            <span className={isCompact ? 'max-sm:sr-only' : ''}>{t(isPending ? 'preparing' : 'download')}</span>
          </>
        }
      >
        <ul className="w-64 max-w-[80vw]">
          {downloadChoices(info.format).map((choice) => (
            <li key={choice}>
              <button type="button" data-menu-item className={menuItemClass} onClick={() => choose(choice)}>
                <ChoiceName choice={choice} info={info} />
              </button>
            </li>
          ))}
          {items?.(askFirst)}
        </ul>
      </HoverMenu>
      {question.dialog}
    </>
  );
}

function ChoiceName({ choice, info }: { choice: DownloadChoice; info: DocumentInfo }) {
  const t = useTranslations('documents');
  const type = (info.format ?? 'pdf').toUpperCase();
  return t(`download_${choice}`, { type });
}

/** Downloads a document in the chosen form and saves it. */
function useDownload({ id, format, file_name }: DocumentInfo) {
  const t = useTranslations('documents');
  const documents = useDocumentsClient();
  const showToast = useToast();
  const failureText = useFailureText();
  const { mutate, isPending } = useMutation({
    mutationFn: (choice: DownloadChoice) => documents.download(id, downloadRequest(choice, format)),
    onSuccess: (file) => saveFile(file.content, file.name ?? file_name),
    onError: (error) => showToast({ kind: 'failure', text: `${t('downloadFailed')} ${failureText(error)}` }),
  });
  return { download: mutate, isPending };
}
