import { direction, type LanguageCode } from '@interlinear/languages';
import { IconButton } from '@interlinear/ui/button';
import { Icon } from '@interlinear/ui/icon';
import { memo } from 'react';
import { useTranslations } from 'use-intl';
import type { Line } from '../state/lines.ts';
import { readingWarnings } from '../state/reading-warnings.ts';
import type { ShownTranslation } from '../state/subtitle-state.ts';
import { timeText } from '../state/time-text.ts';

export interface LineRowProps {
  line: Line;
  /** The same object until it changes. */
  translation: ShownTranslation;
  source: LanguageCode | undefined;
  target: LanguageCode;
  /** Marked in the texts. */
  query: string;
  isFocusable: boolean;
  onActivate: (line: Line) => void;
  onEdit: (id: number) => void;
}

/** One line: its time, original and translation. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, translation, source, target, query, isFocusable, onActivate, onEdit } = props;
  const t = useTranslations('subtitles');
  return (
    <div className="flex items-start rounded-md hover:bg-sunken">
      <button
        type="button"
        data-line-button
        tabIndex={isFocusable ? 0 : -1}
        onClick={() => onActivate(line)}
        className="grid min-w-0 flex-1 grid-cols-[3.25rem_minmax(0,1fr)] gap-x-2 gap-y-0.5 rounded-md px-2 py-2 text-start text-sm [overflow-wrap:anywhere]"
      >
        <span className="pt-0.5 text-xs text-faded tabular-nums">{timeText(line.start)}</span>
        <span className="grid min-w-0 gap-x-4 gap-y-0.5 @2xl:grid-cols-2">
          <span dir="auto" lang={source} className="min-w-0 whitespace-pre-line">
            {line.text === '' ? (
              <em className="text-faded">{t('emptyLine')}</em>
            ) : (
              <Marked text={line.text} query={query} />
            )}
          </span>
          <Translation line={line} translation={translation} target={target} query={query} />
        </span>
      </button>
      <IconButton
        icon="pencil"
        label={t('editLine', { time: timeText(line.start) })}
        tabIndex={-1}
        className="mt-0.5"
        onClick={() => onEdit(line.id)}
      />
    </div>
  );
});

type TranslationProps = Pick<LineRowProps, 'line' | 'translation' | 'target' | 'query'>;

function Translation({ line, translation, target, query }: TranslationProps) {
  const t = useTranslations('subtitles');
  if (translation.status !== 'translated' && translation.status !== 'typed') {
    if (translation.status === 'none') return null;
    return <span className="text-faded">{t(`line_${translation.status}`)}</span>;
  }
  const isOutdated = translation.status === 'translated' && translation.original !== line.text;
  const warnings = readingWarnings(translation.text, line.end - line.start);
  return (
    <span className="grid min-w-0 content-start gap-0.5">
      <span lang={target} dir={direction(target)} className="min-w-0 whitespace-pre-line text-rubric">
        <Marked text={translation.text} query={query} />
      </span>
      {(isOutdated || warnings.length > 0) && (
        <span className="flex gap-1.5 text-xs text-amber">
          <span className="mt-px shrink-0">
            <Icon name="alert" size={14} />
          </span>
          <span className="flex flex-wrap gap-x-3">
            {isOutdated && <span>{t('outdated')}</span>}
            {warnings.map((warning) => (
              <span key={warning}>{t(`warning_${warning}`)}</span>
            ))}
          </span>
        </span>
      )}
    </span>
  );
}

/** Marks where a text contains the search. */
function Marked({ text, query }: { text: string; query: string }) {
  if (query === '') return text;
  const at = text.toLowerCase().indexOf(query.toLowerCase());
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark className="rounded-sm bg-amber-wash text-amber">{text.slice(at, at + query.length)}</mark>
      {text.slice(at + query.length)}
    </>
  );
}
