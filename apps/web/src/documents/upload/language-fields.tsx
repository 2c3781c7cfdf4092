import { displayName } from '@interlinear/languages';
import { PickerButtonFace, pickerButtonClass } from '@interlinear/ui/picker-button';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useLocale } from '../../locale/use-locale.ts';
import { useAriaControls } from '../../translate-text/use-aria-controls.ts';
import { chooseLanguage, type PdfSettings } from '../settings.ts';

export interface LanguageFieldsProps {
  settings: PdfSettings;
  onChange: (settings: PdfSettings) => void;
}

/** From what, into what. */
export function LanguageFields({ settings, onChange }: LanguageFieldsProps) {
  const t = useTranslations('translator');
  const locale = useLocale();
  const controls = useAriaControls();
  const { sourceLanguage, targetLanguage, recentLanguages } = settings;
  return (
    <>
      <Field label={t('sourceLanguage')}>
        {controls ? (
          <controls.AriaSourcePicker
            value={sourceLanguage}
            detected={undefined}
            recent={recentLanguages}
            onChange={(code) => onChange(chooseLanguage(settings, { sourceLanguage: code }))}
          />
        ) : (
          <PickerPlace label={sourceLanguage === 'auto' ? t('detectLanguage') : displayName(sourceLanguage, locale)} />
        )}
      </Field>
      <Field label={t('targetLanguage')}>
        {controls ? (
          <controls.AriaTargetPicker
            value={targetLanguage}
            recent={recentLanguages}
            onChange={(code) => onChange(chooseLanguage(settings, { targetLanguage: code }))}
          />
        ) : (
          <PickerPlace label={displayName(targetLanguage, locale)} />
        )}
      </Field>
    </>
  );
}

/** Looks like the fields beside it; the picker names itself. */
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

/** Where a picker will be. */
function PickerPlace({ label }: { label: string }) {
  return (
    <span className={`${pickerButtonClass} justify-between`}>
      <PickerButtonFace>{label}</PickerButtonFace>
    </span>
  );
}
