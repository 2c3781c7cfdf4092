import { Icon } from '@interlinear/ui/icon';
import { useTranslations } from 'use-intl';
import type { DocumentSettings, ExtractSettings } from '../settings.ts';
import { useEngines } from '../use-engines.ts';
import {
  EngineField,
  GlossaryField,
  LanguageFields,
  PagesField,
  type PagesFieldProps,
  StyleField,
} from './settings-fields.tsx';
import { StylePreview } from './style-preview.tsx';

export interface SettingsPanelProps {
  settings: DocumentSettings;
  onChange: (settings: DocumentSettings) => void;
  /** `undefined` with several files, whose pages differ. */
  pages: PagesFieldProps | undefined;
  /** Whether the files are translated in this browser. */
  isLocal: boolean;
  /** Leaves out the preview, which is for texts that were not translated yet. */
  isAgain?: boolean;
}

/** Settings for the chosen files, or of a document (DOC-02). */
export function SettingsPanel({ settings, onChange, pages, isLocal, isAgain = false }: SettingsPanelProps) {
  const t = useTranslations('documents');
  const choices = useEngines(isLocal);
  const isAi = choices.find(({ id }) => id === settings.selectedEngine)?.kind === 'ai';
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <LanguageFields settings={settings} onChange={onChange} />
        <EngineField
          choices={choices}
          value={settings.selectedEngine}
          onChange={(selectedEngine) => onChange({ ...settings, selectedEngine })}
        />
        {!isLocal && (
          <GlossaryField
            sourceLanguage={settings.sourceLanguage}
            targetLanguage={settings.targetLanguage}
            value={settings.glossaryId}
            onChange={(glossaryId) => onChange({ ...settings, glossaryId })}
          />
        )}
        {isAi && <StyleField value={settings.style} onChange={(style) => onChange({ ...settings, style })} />}
      </div>
      {isAi && !isAgain && <StylePreview key={previewKey(settings)} {...settings} />}
      <details className="group">
        <summary className="flex w-fit list-none items-center gap-1.5 rounded-md py-1 text-sm text-faded hover:text-ink">
          <Icon name="settings" size={18} />
          {t('moreSettings')}
        </summary>
        <div className="grid gap-3 pt-3">
          {EXTRACT_SETTINGS.map((name) => (
            <ExtractField
              key={name}
              name={name}
              isOn={settings.extractSettings[name]}
              onChange={(isOn) =>
                onChange({ ...settings, extractSettings: { ...settings.extractSettings, [name]: isOn } })
              }
            />
          ))}
          {pages && <PagesField {...pages} />}
        </div>
      </details>
    </div>
  );
}

/** A preview ends when one of its settings changes. */
function previewKey({ selectedEngine, style, sourceLanguage, targetLanguage, glossaryId }: DocumentSettings): string {
  return [selectedEngine, style, sourceLanguage, targetLanguage, glossaryId].join(' ');
}

const EXTRACT_SETTINGS = ['is_ocr', 'enable_formula', 'enable_table'] as const satisfies (keyof ExtractSettings)[];

interface ExtractFieldProps {
  name: (typeof EXTRACT_SETTINGS)[number];
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function ExtractField({ name, isOn, onChange }: ExtractFieldProps) {
  const t = useTranslations('documents');
  return (
    <label className="flex items-start gap-2.5 text-sm">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        className="mt-0.5 size-4.5 shrink-0 accent-rubric"
      />
      <span>
        {t(`setting_${name}`)}
        <span className="block text-faded">{t(`setting_${name}_hint`)}</span>
      </span>
    </label>
  );
}
