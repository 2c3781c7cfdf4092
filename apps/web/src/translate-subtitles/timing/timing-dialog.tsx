import { Button } from '@interlinear/ui/button';
import { Dialog } from '@interlinear/ui/dialog';
import { type RefObject, useState } from 'react';
import { useTranslations } from 'use-intl';
import { FieldFrame, inputClass } from '../../forms/field-frame.tsx';
import { useLocale } from '../../locale/use-locale.ts';
import { type Line, withFit, withShift } from '../state/lines.ts';
import type { SubtitleStore } from '../state/subtitle-store.ts';
import { parseTime, timeText } from '../state/time-text.ts';

const STEPS = [-1, -0.1, 0.1, 1] as const;

export interface TimingDialogProps {
  ref: RefObject<HTMLDialogElement | null>;
  store: SubtitleStore;
  lines: readonly Line[];
}

/** Moves all lines, or stretches them between two points. */
export function TimingDialog({ ref, store, lines }: TimingDialogProps) {
  const t = useTranslations('subtitles');
  const shell = useTranslations('shell');
  return (
    <Dialog ref={ref} title={t('timing')} closeLabel={shell('close')}>
      <div className="grid gap-6">
        <Shift store={store} />
        {lines.length > 1 && <Fit key={lines[0]?.id} store={store} lines={lines} />}
      </div>
    </Dialog>
  );
}

function Shift({ store }: { store: SubtitleStore }) {
  const t = useTranslations('subtitles');
  const format = new Intl.NumberFormat(useLocale(), { signDisplay: 'always' });
  const [text, setText] = useState('');
  const seconds = parseTime(text);
  const shift = (by: number) => store.edit((lines) => withShift(lines, by));
  return (
    <section className="grid gap-3">
      <p className="text-sm text-faded">{t('shiftHint')}</p>
      <div className="flex flex-wrap gap-2">
        {STEPS.map((step) => (
          <Button key={step} onClick={() => shift(step)}>
            {t('shiftBy', { seconds: format.format(step) })}
          </Button>
        ))}
      </div>
      <div className="flex items-end gap-2">
        <FieldFrame label={t('shiftSeconds')} error={undefined}>
          {(attributes) => (
            <input
              {...attributes}
              className={inputClass}
              dir="ltr"
              inputMode="text"
              autoComplete="off"
              placeholder="-2.5"
              maxLength={16}
              aria-invalid={text !== '' && seconds === undefined}
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
            />
          )}
        </FieldFrame>
        <Button className="min-h-11" disabled={seconds === undefined} onClick={() => shift(seconds ?? 0)}>
          {t('shift')}
        </Button>
      </div>
    </section>
  );
}

interface FitProps {
  store: SubtitleStore;
  lines: readonly Line[];
}

/** Fits the first and the last line to where they should begin; the others follow. */
function Fit({ store, lines }: FitProps) {
  const t = useTranslations('subtitles');
  const [first, last] = [lines[0]?.start ?? 0, lines.at(-1)?.start ?? 0];
  const [texts, setTexts] = useState<{ first?: string; last?: string }>({});
  const firstTo = parseTime(texts.first ?? timeText(first, 3));
  const lastTo = parseTime(texts.last ?? timeText(last, 3));
  const isValid = firstTo !== undefined && lastTo !== undefined && lastTo > firstTo && last > first;
  function fit() {
    if (!isValid) return;
    store.edit((all) =>
      withFit(all, [
        { from: first, to: firstTo },
        { from: last, to: lastTo },
      ]),
    );
    setTexts({});
  }
  return (
    <section className="grid gap-3 border-t border-rule pt-5">
      <p className="text-sm text-faded">{t('fitHint')}</p>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        {(['first', 'last'] as const).map((which) => (
          <FieldFrame
            key={which}
            label={t(`fit_${which}`)}
            hint={(which === 'first' ? lines[0] : lines.at(-1))?.text.slice(0, 80)}
            error={undefined}
          >
            {(attributes) => (
              <input
                {...attributes}
                className={`${inputClass} tabular-nums`}
                dir="ltr"
                autoComplete="off"
                maxLength={16}
                value={texts[which] ?? timeText(which === 'first' ? first : last, 3)}
                onChange={({ currentTarget }) => setTexts({ ...texts, [which]: currentTarget.value })}
              />
            )}
          </FieldFrame>
        ))}
      </div>
      {!isValid && <p className="text-sm text-rubric">{t('fitWrong')}</p>}
      <Button disabled={!isValid} onClick={fit}>
        {t('fit')}
      </Button>
    </section>
  );
}
