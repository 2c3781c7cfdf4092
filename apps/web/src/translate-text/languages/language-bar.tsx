import { displayName, type LanguageCode } from '@interlinear/languages';
import { IconButton } from '@interlinear/ui/button';
import { PickerButtonContent, pickerButtonClass } from '@interlinear/ui/picker-button';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useLocale } from '../../locale/use-locale.ts';
import type { Settings } from '../settings/settings.ts';
import { useAriaControls } from '../use-aria-controls.ts';

export interface LanguageBarProps {
  settings: Settings;
  /** Language detected in the text, when the source is `auto`. */
  detected: LanguageCode | undefined;
  canSwap: boolean;
  onSource: (code: LanguageCode | 'auto') => void;
  onTarget: (code: LanguageCode) => void;
  onSwap: () => void;
  /** Further buttons at the end of the bar. */
  children: ReactNode;
}

/** Pickers of the source and target language, with a swap button. */
export function LanguageBar(props: LanguageBarProps) {
  const { settings, detected, canSwap, onSource, onTarget, onSwap, children } = props;
  const t = useTranslations('translator');
  const locale = useLocale();
  const { sourceLanguage, targetLanguage, recentLanguages } = settings;
  const controls = useAriaControls();
  return (
    <div className="grid gap-x-4 lg:grid-cols-[5fr_7fr]">
      <div className="flex min-w-0 flex-wrap items-center gap-x-1">
        {controls ? (
          <controls.AriaSourcePicker
            value={sourceLanguage}
            detected={detected}
            recent={recentLanguages}
            onChange={onSource}
          />
        ) : (
          <PickerPlaceholder
            label={sourceLanguage === 'auto' ? t('detectLanguage') : displayName(sourceLanguage, locale)}
          />
        )}
        <IconButton
          icon="swap"
          label={canSwap ? t('swap') : t('swapUnknown')}
          // Not `disabled`: the button stays focusable, so that its label can give the reason.
          aria-disabled={!canSwap}
          className="ms-auto aria-disabled:opacity-45"
          onClick={() => {
            if (canSwap) onSwap();
          }}
        />
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-x-1">
        {controls ? (
          <controls.AriaTargetPicker value={targetLanguage} recent={recentLanguages} onChange={onTarget} />
        ) : (
          <PickerPlaceholder label={displayName(targetLanguage, locale)} />
        )}
        <div className="ms-auto flex items-center">{children}</div>
      </div>
    </div>
  );
}

/** Shown until the picker has loaded. */
function PickerPlaceholder({ label }: { label: string }) {
  return (
    <span className={pickerButtonClass}>
      <PickerButtonContent>{label}</PickerButtonContent>
    </span>
  );
}
