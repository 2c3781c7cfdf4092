import { useTranslations } from 'use-intl';
import { FieldFrame, inputClass } from '../../forms/field-frame.tsx';
import type { EngineChoice } from '../../translate-text/engines/engine-choices.ts';

const KINDS = ['browser', 'api', 'ai'] as const;
const KIND_LABELS = { browser: 'kindBrowser', api: 'kindApi', ai: 'kindAi' } as const;

export interface EngineFieldProps {
  /** Empty until they are known. */
  choices: readonly EngineChoice[];
  value: string;
  onChange: (id: string) => void;
}

/** Chooses the engine that translates. */
export function EngineField({ choices, value, onChange }: EngineFieldProps) {
  const t = useTranslations('documents');
  const engines = useTranslations('engines');
  const isKnown = choices.some(({ id }) => id === value);
  return (
    <FieldFrame label={t('engine')} error={undefined}>
      {(identity) => (
        <select
          {...identity}
          className={inputClass}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        >
          {/* Chosen elsewhere, or not yet loaded: it stays until something else is chosen. */}
          {!isKnown && <option value={value}>{value}</option>}
          {KINDS.map((kind) => {
            const ofKind = choices.filter((choice) => choice.kind === kind);
            if (ofKind.length === 0) return null;
            return (
              <optgroup key={kind} label={engines(KIND_LABELS[kind])}>
                {ofKind.map(({ id, name, hindrance }) => (
                  <option key={id} value={id} disabled={hindrance !== undefined}>
                    {name}
                  </option>
                ))}
              </optgroup>
            );
          })}
        </select>
      )}
    </FieldFrame>
  );
}
