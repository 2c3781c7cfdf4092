import type { DocumentInfo } from '@interlinear/contract/documents';
import { HoverMenu, menuItemClass } from '@interlinear/ui/hover-menu';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isLocalDocument } from '../../local/local-id.ts';
import { useReaderAccess } from '../../sharing/reader-access.ts';
import { ShareDialog } from '../../sharing/share-dialog.tsx';
import { hasResult, isInProgress } from '../../status/document-state.ts';
import { AgainDialog } from '../again/again-dialog.tsx';
import { ReaderButton, ReaderIcon, type ReaderIconName } from '../reader-icon.tsx';

export type ReaderLayout = 'pages' | 'text';

export interface ReaderActionsProps {
  info: DocumentInfo;
  /** `undefined` if only one layout is available. */
  layout: ReaderLayout | undefined;
  onLayout: (layout: ReaderLayout) => void;
}

/**
 * Rare actions: the other layout, settings and sharing. They are buttons, and on small screens a menu, where buttons would
 * take a row of their own.
 */
export function ReaderActions(props: ReaderActionsProps) {
  const { info } = props;
  const t = useTranslations('reader');
  const [open, setOpen] = useState<Dialog>();
  const actions = useActions({ ...props, onDialog: setOpen });
  const canStart = canStartAgain(info);
  useEffect(() => {
    // Otherwise the dialog would come back after the translation that it has started.
    if (!canStart) setOpen((current) => (current === 'again' ? undefined : current));
  }, [canStart]);
  if (actions.length === 0) return null;
  return (
    <>
      <div className="flex items-center gap-1 max-sm:hidden">
        {actions.map(({ icon, label, onPress }) => (
          <ReaderButton key={icon} icon={icon} label={label} onPress={onPress} />
        ))}
      </div>
      <div className="sm:hidden">
        <HoverMenu label={t('more')} button={<ReaderIcon name="more" size={18} />}>
          <ul className="w-64 max-w-[80vw]">
            {actions.map(({ icon, label, onPress }) => (
              <li key={icon}>
                <button type="button" data-menu-item className={menuItemClass} onClick={onPress}>
                  <ReaderIcon name={icon} size={18} />
                  {label}
                </button>
              </li>
            ))}
          </ul>
        </HoverMenu>
      </div>
      {open === 'again' && canStart && <AgainDialog info={info} onClose={() => setOpen(undefined)} />}
      {open === 'share' && <ShareDialog info={info} onClose={() => setOpen(undefined)} />}
    </>
  );
}

type Dialog = 'again' | 'share';

interface Action {
  icon: ReaderIconName;
  label: string;
  onPress: () => void;
}

/** Returns the actions that are possible now. */
function useActions({
  info,
  layout,
  onLayout,
  onDialog,
}: ReaderActionsProps & { onDialog: (dialog: Dialog) => void }): readonly Action[] {
  const t = useTranslations('reader');
  const documents = useTranslations('documents');
  const { isOwner } = useReaderAccess();
  const actions: Action[] = [];
  if (layout === 'pages') actions.push({ icon: 'text', label: t('asText'), onPress: () => onLayout('text') });
  if (layout === 'text') actions.push({ icon: 'pages', label: t('asPages'), onPress: () => onLayout('pages') });
  if (!isOwner) return actions;
  if (canStartAgain(info)) actions.push({ icon: 'settings', label: t('again'), onPress: () => onDialog('again') });
  if (hasResult(info) && !isLocalDocument(info.id))
    actions.push({ icon: 'share', label: documents('share'), onPress: () => onDialog('share') });
  return actions;
}

function canStartAgain(info: DocumentInfo): boolean {
  return !isInProgress(info) && info.pages_read > 0;
}
