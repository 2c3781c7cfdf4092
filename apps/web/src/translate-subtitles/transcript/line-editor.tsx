import { direction, type LanguageCode } from '@interlinear/languages';
import { Button } from '@interlinear/ui/button';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { FieldFrame, inputClass } from '../../forms/field-frame.tsx';
import {
  type Line,
  MIN_DURATION,
  withAddedLine,
  withLine,
  withMergedLines,
  withoutLine,
  withSplitLine,
  withTyped,
} from '../state/lines.ts';
import { type SubtitleState, translationText } from '../state/subtitle-state.ts';
import type { SubtitleStore } from '../state/subtitle-store.ts';
import { parseTime, timeText } from '../state/time-text.ts';

/** Longest text of a line, in UTF-16 code units. */
const MAX_TEXT_LENGTH = 2_000;

export interface LineEditorProps {
  store: SubtitleStore;
  state: SubtitleState;
  line: Line;
  isLast: boolean;
  source: LanguageCode | undefined;
  target: LanguageCode;
  /** Time of the video, if there is one. */
  videoTime: (() => number) | undefined;
  /** Leaves the editor, for another line or for none. */
  onLeave: (next: 'none' | 'following' | number) => void;
}

/** Fields of one line. Every change takes effect at once and can be undone. */
export function LineEditor({ store, state, line, isLast, source, target, videoTime, onLeave }: LineEditorProps) {
  const t = useTranslations('subtitles');
  const original = useRef<HTMLTextAreaElement>(null);
  const translation = useRef<HTMLTextAreaElement>(null);
  const { id } = line;
  const shown = translationText(line, state.results, target) ?? '';
  const startsEmpty = useRef(line.text === '');
  useEffect(() => {
    const field = startsEmpty.current ? original.current : translation.current;
    field?.focus({ preventScroll: true });
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onLeave('none');
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onLeave('following');
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function split() {
    const field = original.current;
    const offset = field && field.selectionStart > 0 ? field.selectionStart : undefined;
    store.edit((lines, newNumber) =>
      withSplitLine(lines, id, {
        ...{ offset, id: newNumber(), target },
        translation: translationText(line, state.results, target),
      }),
    );
  }

  function merge() {
    const translationOf = (other: Line) => translationText(other, state.results, target);
    store.edit((lines) => withMergedLines(lines, id, { target, translationOf }));
  }

  function add() {
    let added = id;
    store.edit((lines, newNumber) => {
      added = newNumber();
      return withAddedLine(lines, id, added);
    });
    onLeave(added);
  }

  return (
    <fieldset onKeyDown={onKeyDown} className="grid min-w-0 gap-3 rounded-md border border-leaf bg-sheet p-3">
      <legend className="sr-only">{t('editLine', { time: timeText(line.start) })}</legend>
      <div className="grid grid-cols-2 gap-3">
        <TimeField
          label={t('start')}
          value={line.start}
          videoTime={videoTime}
          isValid={(time) => time >= 0 && time <= line.end - MIN_DURATION}
          onChange={(start) => store.edit((lines) => withLine(lines, id, { start }), `${id}/start`)}
        />
        <TimeField
          label={t('end')}
          value={line.end}
          videoTime={videoTime}
          isValid={(time) => time >= line.start + MIN_DURATION}
          onChange={(end) => store.edit((lines) => withLine(lines, id, { end }), `${id}/end`)}
        />
      </div>
      <div className="grid gap-3 @2xl:grid-cols-2">
        <FieldFrame label={t('original')} error={undefined}>
          {(attributes) => (
            <textarea
              {...attributes}
              ref={original}
              className={`${inputClass} resize-y`}
              rows={2}
              maxLength={MAX_TEXT_LENGTH}
              lang={source}
              dir="auto"
              value={line.text}
              onChange={({ currentTarget: { value } }) =>
                store.edit((lines) => withLine(lines, id, { text: value }), `${id}/text`)
              }
            />
          )}
        </FieldFrame>
        <FieldFrame label={t('translation')} error={undefined}>
          {(attributes) => (
            <textarea
              {...attributes}
              ref={translation}
              className={`${inputClass} resize-y`}
              rows={2}
              maxLength={MAX_TEXT_LENGTH}
              lang={target}
              dir={direction(target)}
              value={shown}
              onChange={({ currentTarget: { value } }) =>
                store.edit((lines) => withTyped(lines, id, target, value), `${id}/${target}`)
              }
            />
          )}
        </FieldFrame>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" onClick={() => onLeave('none')}>
          {t('done')}
        </Button>
        <Button disabled={line.text.trim() === ''} onClick={() => store.translateAgain(id)}>
          {t('translateAgain')}
        </Button>
        <Button onClick={split} disabled={line.text.trim() === ''}>
          {t('split')}
        </Button>
        <Button onClick={merge} disabled={isLast}>
          {t('merge')}
        </Button>
        <Button onClick={add}>{t('add')}</Button>
        <Button
          onClick={() => {
            onLeave('none');
            store.edit((lines) => withoutLine(lines, id));
          }}
        >
          {t('delete')}
        </Button>
      </div>
      <p className="text-xs text-faded">{t('editorHint')}</p>
    </fieldset>
  );
}

interface TimeFieldProps {
  label: string;
  value: number;
  videoTime: (() => number) | undefined;
  isValid: (time: number) => boolean;
  onChange: (time: number) => void;
}

/** A time that takes effect while it is valid; otherwise the field says so and the line keeps its time. */
function TimeField({ label, value, videoTime, isValid, onChange }: TimeFieldProps) {
  const t = useTranslations('subtitles');
  const [draft, setDraft] = useState<string>();
  const time = draft === undefined ? value : parseTime(draft);
  const isWrong = time === undefined || !isValid(time);
  function change(text: string, next: number | undefined) {
    setDraft(text);
    if (next !== undefined && isValid(next)) onChange(next);
  }
  const take = () => {
    const now = Math.round((videoTime?.() ?? 0) * 1_000) / 1_000;
    change(timeText(now, 3), now);
  };
  return (
    <FieldFrame
      label={label}
      error={undefined}
      details={isWrong && <p className="text-sm text-rubric">{t('timeWrong')}</p>}
      aside={
        videoTime && (
          <button type="button" onClick={take} className="min-h-6 text-sm text-rubric underline">
            {t('fromVideo')}
          </button>
        )
      }
    >
      {(attributes) => (
        <input
          {...attributes}
          aria-invalid={isWrong}
          className={`${inputClass} tabular-nums`}
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          value={draft ?? timeText(value, 3)}
          onChange={({ currentTarget }) => change(currentTarget.value, parseTime(currentTarget.value))}
          onBlur={() => !isWrong && setDraft(undefined)}
        />
      )}
    </FieldFrame>
  );
}
