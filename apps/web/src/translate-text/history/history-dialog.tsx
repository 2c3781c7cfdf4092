import { direction, displayName } from '@interlinear/languages';
import { Button, IconButton } from '@interlinear/ui/button';
import { Dialog } from '@interlinear/ui/dialog';
import { type RefObject, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLocale } from '../../locale/use-locale.ts';
import { useStoredValue } from '../../storage/stored-value.ts';
import { storedHistory } from '../stored-values.ts';
import { type HistoryEntry, removeEntry, searchHistory } from './history.ts';

export interface HistoryDialogProps {
  ref: RefObject<HTMLDialogElement | null>;
  isKept: boolean;
  onKeep: (isKept: boolean) => void;
  onUse: (entry: HistoryEntry) => void;
}

/** Dialog with this browser's translations: search, reuse, delete, or switch the history off (TXT-04). */
export function HistoryDialog({ ref, isKept, onKeep, onUse }: HistoryDialogProps) {
  const t = useTranslations('translator');
  const shell = useTranslations('shell');
  const history = useStoredValue(storedHistory);
  const [query, setQuery] = useState('');
  const found = searchHistory(history, query);
  return (
    <Dialog ref={ref} title={t('history')} closeLabel={shell('close')} onClose={() => setQuery('')}>
      <div className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <label className="flex items-center gap-2.5 text-sm">
            <input
              type="checkbox"
              checked={isKept}
              onChange={(event) => onKeep(event.target.checked)}
              className="size-4.5 accent-rubric"
            />
            {t('historyKeep')}
          </label>
          <Button kind="quiet" disabled={history.length === 0} onClick={() => storedHistory.set([])}>
            {t('historyClear')}
          </Button>
        </div>
        <input
          type="search"
          value={query}
          aria-label={t('historySearch')}
          placeholder={t('historySearch')}
          onChange={(event) => setQuery(event.target.value)}
          className="w-full rounded-md border border-edge bg-paper px-3 py-2 text-sm placeholder:text-faded"
        />
        {found.length === 0 && (
          <p className="text-sm text-faded">{t(history.length === 0 ? 'historyEmpty' : 'historyNothing')}</p>
        )}
        <ul className="grid gap-2">
          {found.map((entry) => (
            <HistoryItem
              key={entry.id}
              entry={entry}
              onUse={() => {
                onUse(entry);
                ref.current?.close();
              }}
            />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function HistoryItem({ entry, onUse }: { entry: HistoryEntry; onUse: () => void }) {
  const t = useTranslations('translator');
  const locale = useLocale();
  const { id, source, target, text, translation } = entry;
  const from = source === 'auto' ? t('automatic') : displayName(source, locale);
  return (
    <li className="flex gap-2 rounded-md border border-rule">
      <button type="button" onClick={onUse} className="min-w-0 grow rounded-md px-3 py-2 text-start hover:bg-sunken">
        <span className="block text-xs text-faded">
          {from} → {displayName(target, locale)}
        </span>
        <span dir="auto" lang={source === 'auto' ? undefined : source} className="line-clamp-2 font-serif">
          {text}
        </span>
        <span dir={direction(target)} lang={target} className="line-clamp-2 font-serif text-rubric">
          {translation}
        </span>
      </button>
      <IconButton
        icon="close"
        label={t('historyDelete')}
        className="m-1"
        onClick={() => storedHistory.set(removeEntry(storedHistory.get(), id))}
      />
    </li>
  );
}
