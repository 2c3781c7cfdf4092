import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useLocale } from '../locale/use-locale.ts';
import { EngineStrip, type EngineStripProps } from './engines/engine-strip.tsx';
import {
  SourcePicker,
  type SourcePickerProps,
  TargetPicker,
  type TargetPickerProps,
} from './languages/language-picker.tsx';

// Everything that uses React Aria. The library is heavy, so this chunk loads when one of its controls is pointed at or focused.

export function AriaSourcePicker(props: SourcePickerProps) {
  return (
    <I18nProvider locale={useLocale()}>
      <SourcePicker {...props} />
    </I18nProvider>
  );
}

export function AriaTargetPicker(props: TargetPickerProps) {
  return (
    <I18nProvider locale={useLocale()}>
      <TargetPicker {...props} />
    </I18nProvider>
  );
}

export function AriaEngineStrip(props: EngineStripProps) {
  return (
    <I18nProvider locale={useLocale()}>
      <EngineStrip {...props} />
    </I18nProvider>
  );
}
