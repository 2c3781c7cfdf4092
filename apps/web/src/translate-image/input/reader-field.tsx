import { useTranslations } from 'use-intl';
import { FieldFrame, inputClass } from '../../forms/field-frame.tsx';
import type { ImageSettings } from '../settings.ts';

const READERS = ['device', 'server'] as const;
const LABELS = { device: 'readerDevice', server: 'readerServer' } as const;

export interface ReaderFieldProps {
  value: ImageSettings['reader'];
  onChange: (reader: ImageSettings['reader']) => void;
}

/** Selects where pictures are read, and says what leaves the device and what it costs. */
export function ReaderField({ value, onChange }: ReaderFieldProps) {
  const t = useTranslations('pictures');
  return (
    <FieldFrame label={t('reader')} hint={value === 'server' ? t('readerHint') : undefined} error={undefined}>
      {(attributes) => (
        <select
          {...attributes}
          className={inputClass}
          value={value}
          onChange={({ currentTarget }) => {
            const reader = READERS.find((choice) => choice === currentTarget.value);
            if (reader) onChange(reader);
          }}
        >
          {READERS.map((reader) => (
            <option key={reader} value={reader}>
              {t(LABELS[reader])}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
