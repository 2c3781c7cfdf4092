import { IconButton } from '@interlinear/ui/button';
import { useTranslations } from 'use-intl';
import { inputClass } from '../../forms/field-frame.tsx';
import type { SubtitleState } from '../state/subtitle-state.ts';
import type { SubtitleStore } from '../state/subtitle-store.ts';
import { LINE_FILTERS, type LineFilter } from './shown-lines.ts';

export interface TranscriptToolbarProps {
  store: SubtitleStore;
  state: SubtitleState;
  query: string;
  onQuery: (query: string) => void;
  filter: LineFilter;
  onFilter: (filter: LineFilter) => void;
  /** Number of lines that are shown. */
  found: number;
}

/** Searches and filters the lines, and undoes edits. */
export function TranscriptToolbar(props: TranscriptToolbarProps) {
  const { store, state, query, onQuery, filter, onFilter, found } = props;
  const t = useTranslations('subtitles');
  const { past, present, future } = state.history;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <input
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        maxLength={200}
        value={query}
        onChange={({ currentTarget }) => onQuery(currentTarget.value)}
        className={`${inputClass} max-w-64 flex-1 basis-28`}
      />
      <select
        aria-label={t('filter')}
        className={`${inputClass} max-w-52 flex-1 basis-28`}
        value={filter}
        onChange={({ currentTarget }) => {
          const chosen = LINE_FILTERS.find((choice) => choice === currentTarget.value);
          if (chosen) onFilter(chosen);
        }}
      >
        {LINE_FILTERS.map((choice) => (
          <option key={choice} value={choice}>
            {t(`filter_${choice}`)}
          </option>
        ))}
      </select>
      <p role="status" className="me-auto text-sm text-faded">
        {t('lineCount', { found, total: present.length })}
      </p>
      <span className="flex">
        <IconButton icon="undo" label={t('undo')} disabled={past.length === 0} onClick={store.undo} />
        <IconButton icon="redo" label={t('redo')} disabled={future.length === 0} onClick={store.redo} />
      </span>
    </div>
  );
}
