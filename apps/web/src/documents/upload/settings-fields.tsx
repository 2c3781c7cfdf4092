import type { LanguageCode } from '@interlinear/languages';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import type { EngineChoice } from '../../engines/engine-choices.ts';
import { FieldFrame, inputClass } from '../../forms/field-frame.tsx';
import { useOfferedGlossaries } from '../../glossaries/use-offered-glossaries.ts';
import { StyleSelect, type StyleSelectProps } from '../../tool-settings/style-select.tsx';
import { LazySourcePicker, LazyTargetPicker } from '../../translate-text/languages/lazy-pickers.tsx';
import { chooseLanguage, type DocumentSettings, type LanguageSettings } from '../settings.ts';
import { readPageList } from './page-list.ts';

const KINDS = ['browser', 'api', 'ai'] as const;
const KIND_LABELS = { browser: 'kindBrowser', api: 'kindApi', ai: 'kindAi' } as const;

export interface EngineFieldProps {
  /** Empty until the engines have loaded. */
  choices: readonly EngineChoice[];
  value: string;
  onChange: (id: string) => void;
}

/** Selects the engine. */
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
          {/* The stored engine may be unknown here or not loaded yet: keep it until another is chosen. */}
          {!isKnown && <option value={value}>{value}</option>}
          {KINDS.map((kind) => {
            const ofKind = choices.filter((choice) => choice.kind === kind);
            if (ofKind.length === 0) return null;
            return (
              <optgroup key={kind} label={engines(KIND_LABELS[kind])}>
                {ofKind.map(({ id, name, lockedBy }) => (
                  <option key={id} value={id} disabled={lockedBy !== undefined}>
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

interface GlossaryFieldProps extends Pick<DocumentSettings, 'sourceLanguage' | 'targetLanguage'> {
  /** Id of the chosen glossary; empty for none. */
  value: string;
  onChange: (id: string) => void;
}

/** Selects a glossary for the languages; hidden if there is none. */
export function GlossaryField({ sourceLanguage, targetLanguage, value, onChange }: GlossaryFieldProps) {
  const t = useTranslations('documents');
  const onGone = () => onChange('');
  const matching = useOfferedGlossaries({ sourceLanguage, targetLanguage, chosen: value, onGone });
  if (matching.length === 0) return null;
  return (
    <FieldFrame label={t('glossary')} error={undefined}>
      {(identity) => (
        <select
          {...identity}
          className={inputClass}
          value={matching.some(({ id }) => id === value) ? value : ''}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        >
          <option value="">{t('noGlossary')}</option>
          {matching.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

/** Selects the style of AI engines. */
export function StyleField({ value, onChange }: Pick<StyleSelectProps, 'value' | 'onChange'>) {
  const t = useTranslations('engines');
  return (
    <FieldFrame label={t('style')} error={undefined}>
      {(identity) => <StyleSelect {...identity} className={inputClass} value={value} onChange={onChange} />}
    </FieldFrame>
  );
}

export interface PagesFieldProps {
  value: string;
  onChange: (pages: string) => void;
}

/** Field for the pages to translate. */
export function PagesField({ value, onChange }: PagesFieldProps) {
  const t = useTranslations('documents');
  const id = useId();
  const isWrong = readPageList(value) === undefined;
  return (
    <div className="grid gap-1.5 sm:max-w-sm">
      <label htmlFor={id} className="text-sm font-medium">
        {t('pagesWanted')}
      </label>
      <input
        id={id}
        className={inputClass}
        dir="ltr"
        inputMode="numeric"
        value={value}
        maxLength={200}
        placeholder="1-3, 7"
        aria-invalid={isWrong}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <p id={`${id}-hint`} className={`text-sm ${isWrong ? 'text-rubric' : 'text-faded'}`}>
        {t(isWrong ? 'pagesWrong' : 'pagesHint')}
      </p>
    </div>
  );
}

interface LanguageFieldsProps<Settings> {
  settings: Settings;
  /** Language of the source, if it was detected. */
  detected?: LanguageCode | undefined;
  onChange: (settings: Settings) => void;
}

/** Pickers of the source and target language. */
export function LanguageFields<Settings extends LanguageSettings>({
  settings,
  detected,
  onChange,
}: LanguageFieldsProps<Settings>) {
  const t = useTranslations('translator');
  const { sourceLanguage, targetLanguage, recentLanguages } = settings;
  return (
    <>
      <Field label={t('sourceLanguage')}>
        <LazySourcePicker
          value={sourceLanguage}
          detected={detected}
          recent={recentLanguages}
          onChange={(code) => onChange(chooseLanguage(settings, { sourceLanguage: code }))}
        />
      </Field>
      <Field label={t('targetLanguage')}>
        <LazyTargetPicker
          value={targetLanguage}
          recent={recentLanguages}
          onChange={(code) => onChange(chooseLanguage(settings, { targetLanguage: code }))}
        />
      </Field>
    </>
  );
}

/** Styled like the other fields. The label is hidden from screen readers, as the picker has its own. */
function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <span aria-hidden="true" className="text-sm font-medium">
        {label}
      </span>
      <div className="flex min-h-11 items-center rounded-md border border-edge bg-paper [&>*]:w-full [&_button]:w-full [&_button]:justify-between">
        {children}
      </div>
    </div>
  );
}
