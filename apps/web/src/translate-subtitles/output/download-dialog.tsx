import type { LanguageCode } from '@interlinear/languages';
import { Button } from '@interlinear/ui/button';
import { Dialog } from '@interlinear/ui/dialog';
import { type RefObject, useState } from 'react';
import { useTranslations } from 'use-intl';
import { saveFile } from '../../downloads/save-file.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { yieldToPage } from '../../storage/yield-to-page.ts';
import { writeInWorker } from '../file-thread/write-in-worker.ts';
import { LINE_CHOICES, type SubtitleSettings } from '../settings.ts';
import type { SubtitleState } from '../state/subtitle-state.ts';
import { storedSettings } from '../stored-settings.ts';
import {
  convertedText,
  formatOfOutput,
  outputCues,
  outputFile,
  outputName,
  untranslatedLines,
} from './subtitle-output.ts';

const FORMATS = ['srt', 'vtt', 'ass', 'ttml'] as const;
const FORMAT_NAMES = { srt: 'SRT', vtt: 'WebVTT', ass: 'ASS', ttml: 'TTML' } as const;

export interface DownloadDialogProps {
  ref: RefObject<HTMLDialogElement | null>;
  isOpen: boolean;
  onClose: () => void;
  /** Name of the file. */
  name: string;
  file: Blob;
  state: SubtitleState;
  source: LanguageCode | undefined;
  settings: SubtitleSettings;
}

/** Chooses the form of a download. Its content is rendered only while it is open, because it goes through all lines. */
export function DownloadDialog({ isOpen, onClose, ...form }: DownloadDialogProps) {
  const t = useTranslations('subtitles');
  const shell = useTranslations('shell');
  return (
    <Dialog ref={form.ref} title={t('download')} closeLabel={shell('close')} onClose={onClose}>
      {isOpen && <DownloadForm {...form} />}
    </Dialog>
  );
}

/** Asks about lines without a translation. */
function DownloadForm({ ref, name, file, state, source, settings }: Omit<DownloadDialogProps, 'isOpen' | 'onClose'>) {
  const t = useTranslations('subtitles');
  const { fileLines: chosen, targetLanguage: target } = settings;
  const own = state.format;
  const format = formatOfOutput(settings.fileFormat, own);
  const [leavesOut, setLeavesOut] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const lines = state.history.present;
  const missing = chosen === 'original' ? 0 : untranslatedLines(lines, state.results, target).length;
  const fileName = outputName(name, { format, own, lines: chosen, source, target });
  const set = (changes: Partial<SubtitleSettings>) => storedSettings.set({ ...settings, ...changes });
  async function download() {
    const options = { lines: chosen, target, leavesOut: missing > 0 && leavesOut, pause: yieldToPage };
    const cues = await outputCues(lines, state.results, options);
    // Another encoding than the file's would be read wrongly; only a guess is left to the person.
    const encoding = state.encoding?.isGuess ? state.encoding.name : undefined;
    const text =
      format === 'ttml' || format === own
        ? await writeInWorker(file, { cues, encoding, options: { lines: chosen, target } })
        : await convertedText(cues, { format, lines: chosen, pause: yieldToPage });
    setHasFailed(text === undefined);
    if (text === undefined) return;
    saveFile(outputFile(text, format), fileName);
    ref.current?.close();
  }
  return (
    <div className="grid gap-5">
      <Choice
        legend={t('fileLines')}
        choices={LINE_CHOICES.map((choice) => ({ value: choice, label: t(`lines_${choice}`) }))}
        value={chosen}
        onChange={(fileLines) => set({ fileLines })}
      />
      <Choice
        legend={t('fileFormat')}
        choices={FORMATS.filter((choice) => choice === own || choice !== 'ttml').map((choice) => ({
          value: choice,
          label: choice === own ? t('sameFormat', { format: FORMAT_NAMES[choice] }) : FORMAT_NAMES[choice],
        }))}
        value={format}
        onChange={(choice) => set({ fileFormat: choice === own || choice === 'ttml' ? 'original' : choice })}
      />
      {format === own && <p className="text-sm text-faded">{t('sameFormatHint')}</p>}
      {missing > 0 && (
        <div className="grid gap-3">
          <FormNotice kind="hint">{t('untranslated', { count: missing })}</FormNotice>
          <Choice
            legend={t('untranslatedLines')}
            choices={[
              { value: 'keep', label: t('keepOriginals') },
              { value: 'leave', label: t('leaveOut') },
            ]}
            value={leavesOut ? 'leave' : 'keep'}
            onChange={(value) => setLeavesOut(value === 'leave')}
          />
        </div>
      )}
      {hasFailed && <FormNotice kind="failure">{t('failure_crashed', { name })}</FormNotice>}
      <Button kind="primary" className="[overflow-wrap:anywhere]" onClick={() => void download()}>
        {t('downloadFile', { name: fileName })}
      </Button>
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  legend: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({ legend, choices, value, onChange }: ChoiceProps<Value>) {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-medium">{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className="flex min-h-8 items-center gap-2.5 text-sm">
          <input
            type="radio"
            name={legend}
            className="size-4 accent-rubric"
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}
