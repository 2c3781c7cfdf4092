import type { LanguageCode } from '@interlinear/languages';
import { Button } from '@interlinear/ui/button';
import { Dialog } from '@interlinear/ui/dialog';
import { type RefObject, useState } from 'react';
import { useTranslations } from 'use-intl';
import { saveFile } from '../../downloads/save-file.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { yieldToPage } from '../../storage/yield-to-page.ts';
import { FILE_FORMATS, LINE_CHOICES, type SubtitleSettings } from '../settings.ts';
import type { SubtitleState } from '../state/subtitle-state.ts';
import { storedSettings } from '../stored-settings.ts';
import { outputFile, outputName, outputText, untranslatedLines } from './subtitle-output.ts';

const FORMAT_NAMES = { srt: 'SRT', vtt: 'WebVTT', ass: 'ASS' } as const;

export interface DownloadDialogProps {
  ref: RefObject<HTMLDialogElement | null>;
  isOpen: boolean;
  onClose: () => void;
  /** Name of the file. */
  name: string;
  state: SubtitleState;
  source: LanguageCode | undefined;
  settings: SubtitleSettings;
}

/** Chooses the form of a download. Its content is there only while it is open, as it looks at all lines. */
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
function DownloadForm({ ref, name, state, source, settings }: Omit<DownloadDialogProps, 'isOpen' | 'onClose'>) {
  const t = useTranslations('subtitles');
  const { fileFormat: format, fileLines: chosen, targetLanguage: target } = settings;
  const [leavesOut, setLeavesOut] = useState(false);
  const lines = state.history.present;
  const missing = chosen === 'original' ? 0 : untranslatedLines(lines, state.results, target).length;
  const set = (changes: Partial<SubtitleSettings>) => storedSettings.set({ ...settings, ...changes });
  async function download() {
    const text = await outputText(lines, state.results, {
      format,
      lines: chosen,
      target,
      leavesOut: missing > 0 && leavesOut,
      pause: yieldToPage,
    });
    saveFile(outputFile(text, format), outputName(name, { format, lines: chosen, source, target }));
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
        choices={FILE_FORMATS.map((choice) => ({ value: choice, label: FORMAT_NAMES[choice] }))}
        value={format}
        onChange={(fileFormat) => set({ fileFormat })}
      />
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
      <Button kind="primary" onClick={() => void download()}>
        {t('downloadFile', { name: outputName(name, { format, lines: chosen, source, target }) })}
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
