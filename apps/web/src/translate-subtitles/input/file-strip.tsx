import { IconButton } from '@interlinear/ui/button';
import { useMemo, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import type { OpenSubtitles } from '../state/subtitle-files.ts';
import { countTranslations, type TranslationOptions } from '../state/subtitle-state.ts';

export interface FileStripProps {
  files: readonly OpenSubtitles[];
  selected: string | undefined;
  options: TranslationOptions;
  onSelect: (id: string) => void;
  onRemove: (id: string) => void;
}

/** Names of several files with their progress, to choose the one that is shown. */
export function FileStrip({ files, selected, options, onSelect, onRemove }: FileStripProps) {
  const t = useTranslations('subtitles');
  return (
    <nav aria-label={t('files')} className="min-w-0 overflow-x-auto">
      <ol className="flex w-max gap-2 p-1">
        {files.map((opened) => (
          <li
            key={opened.id}
            className="flex items-center rounded-md border border-rule bg-sheet has-[[aria-current=true]]:border-rubric has-[[aria-current=true]]:bg-rubric-wash"
          >
            <FileButton
              opened={opened}
              options={options}
              isSelected={opened.id === selected}
              onSelect={() => onSelect(opened.id)}
            />
            <IconButton icon="close" label={t('remove', { name: opened.name })} onClick={() => onRemove(opened.id)} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface FileButtonProps {
  opened: OpenSubtitles;
  options: TranslationOptions;
  isSelected: boolean;
  onSelect: () => void;
}

function FileButton({ opened: { name, store }, options, isSelected, onSelect }: FileButtonProps) {
  const t = useTranslations('subtitles');
  const { status, history, results } = useSyncExternalStore(store.subscribe, store.getState);
  const counts = useMemo(
    () => countTranslations(history.present, results, options),
    [history.present, results, options],
  );
  return (
    <button
      type="button"
      aria-current={isSelected}
      onClick={onSelect}
      className="grid w-44 gap-0.5 rounded-md px-3 py-2 text-start text-sm"
    >
      <span className="truncate" dir="auto">
        {name}
      </span>
      <span className="text-xs text-faded">
        {status.kind === 'ready'
          ? t('progress', { done: counts.done, total: counts.total })
          : t(`status_${status.kind}`)}
      </span>
    </button>
  );
}
