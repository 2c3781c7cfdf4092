import { Button } from '@interlinear/ui/button';
import { Dialog } from '@interlinear/ui/dialog';
import { type RefObject, useState } from 'react';
import { useTranslations } from 'use-intl';
import { FieldFrame, inputClass } from '../../forms/field-frame.tsx';
import { type SubtitleState, translationText } from '../state/subtitle-state.ts';
import type { SubtitleStore } from '../state/subtitle-store.ts';
import { countFound, type Replacement, withReplaced } from './replace-text.ts';

const MAX_LENGTH = 200;

export interface ReplaceDialogProps {
  ref: RefObject<HTMLDialogElement | null>;
  isOpen: boolean;
  onClose: () => void;
  store: SubtitleStore;
  state: SubtitleState;
  target: string;
}

/** Replaces a text in all lines; one undo takes it back. Its content is there only while it is open, as it looks at all lines. */
export function ReplaceDialog({ ref, isOpen, onClose, ...form }: ReplaceDialogProps) {
  const t = useTranslations('subtitles');
  const shell = useTranslations('shell');
  return (
    <Dialog ref={ref} title={t('replaceTitle')} closeLabel={shell('close')} onClose={onClose}>
      {isOpen && <ReplaceForm {...form} />}
    </Dialog>
  );
}

function ReplaceForm({ store, state, target }: Pick<ReplaceDialogProps, 'store' | 'state' | 'target'>) {
  const t = useTranslations('subtitles');
  const [find, setFind] = useState('');
  const [replacement, setReplacement] = useState('');
  const [place, setPlace] = useState<Replacement['place']>('translation');
  const [matchesCase, setMatchesCase] = useState(true);
  const wanted: Replacement = {
    ...{ find, replacement, place, matchesCase, target },
    translationOf: (line) => translationText(line, state.results, target),
  };
  const found = countFound(state.history.present, wanted);
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        store.edit((lines) => withReplaced(lines, wanted));
      }}
    >
      <TextField label={t('replaceFind')} value={find} onChange={setFind} />
      <TextField label={t('replaceWith')} value={replacement} onChange={setReplacement} />
      <FieldFrame label={t('replaceIn')} error={undefined}>
        {(attributes) => (
          <select
            {...attributes}
            className={inputClass}
            value={place}
            onChange={({ currentTarget }) => setPlace(currentTarget.value === 'original' ? 'original' : 'translation')}
          >
            <option value="translation">{t('translation')}</option>
            <option value="original">{t('original')}</option>
          </select>
        )}
      </FieldFrame>
      <label className="flex min-h-8 items-center gap-2.5 text-sm">
        <input
          type="checkbox"
          className="size-4.5 accent-rubric"
          checked={matchesCase}
          onChange={({ currentTarget }) => setMatchesCase(currentTarget.checked)}
        />
        {t('replaceCase')}
      </label>
      <p role="status" className="text-sm text-faded">
        {find !== '' && t('replaceFound', { count: found })}
      </p>
      <Button kind="primary" type="submit" disabled={found === 0}>
        {t('replaceAll')}
      </Button>
    </form>
  );
}

interface TextFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function TextField({ label, value, onChange }: TextFieldProps) {
  return (
    <FieldFrame label={label} error={undefined}>
      {(attributes) => (
        <input
          {...attributes}
          className={inputClass}
          dir="auto"
          autoComplete="off"
          maxLength={MAX_LENGTH}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </FieldFrame>
  );
}
