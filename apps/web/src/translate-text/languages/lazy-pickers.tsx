import { displayName, nameInSentence } from '@interlinear/languages';
import { PickerButtonContent, pickerButtonClass } from '@interlinear/ui/picker-button';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { preloadChunk, useChunk } from '../../loading/use-chunk.ts';
import { useLocale } from '../../locale/use-locale.ts';
import { type AriaControls, importAriaControls } from '../import-aria-controls.ts';
import type { SourcePickerProps, TargetPickerProps } from './language-picker.tsx';

/** Picker of the source language; its list is loaded when it is first opened. */
export function LazySourcePicker(props: SourcePickerProps) {
  const { value, detected } = props;
  const t = useTranslations('translator');
  const locale = useLocale();
  const detectedText = detected && t('detected', { language: nameInSentence(detected, locale) });
  const valueText = value === 'auto' ? (detectedText ?? t('detectLanguage')) : displayName(value, locale);
  return (
    <LazyPicker label={t('sourceLanguage')} valueText={valueText}>
      {(controls) => <controls.AriaSourcePicker {...props} opensAtOnce />}
    </LazyPicker>
  );
}

/** Picker of the target language; its list is loaded when it is first opened. */
export function LazyTargetPicker(props: TargetPickerProps) {
  const t = useTranslations('translator');
  return (
    <LazyPicker label={t('targetLanguage')} valueText={displayName(props.value, useLocale())}>
      {(controls) => <controls.AriaTargetPicker {...props} opensAtOnce />}
    </LazyPicker>
  );
}

interface LazyPickerProps {
  label: string;
  valueText: string;
  children: (controls: AriaControls) => ReactNode;
}

/** A picker's button, replaced by the picker when it is pressed. The picker's code loads when the button is pointed at or focused. */
function LazyPicker({ label, valueText, children }: LazyPickerProps) {
  const [isOpening, setIsOpening] = useState(false);
  const controls = useChunk(importAriaControls, isOpening);
  if (controls) return children(controls);

  function openOnArrow(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setIsOpening(true);
  }

  return (
    <button
      type="button"
      aria-haspopup="listbox"
      aria-expanded={false}
      aria-busy={isOpening}
      aria-label={`${valueText} ${label}`}
      className={pickerButtonClass}
      onPointerEnter={preloadControls}
      onFocus={preloadControls}
      onClick={() => setIsOpening(true)}
      onKeyDown={openOnArrow}
      // The person went on before the list had loaded.
      onBlur={() => setIsOpening(false)}
    >
      <PickerButtonContent>{valueText}</PickerButtonContent>
    </button>
  );
}

function preloadControls(): void {
  // If it fails, opening tries again and shows the error.
  preloadChunk(importAriaControls).catch(() => undefined);
}
