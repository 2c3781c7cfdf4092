import { displayName, type LanguageCode } from '@interlinear/languages';
import { IconButton } from '@interlinear/ui/button';
import { useTranslations } from 'use-intl';
import { useLocale } from '../locale/use-locale.ts';
import { SourcePicker, TargetPicker } from './language-picker.tsx';
import type { Settings } from './settings.ts';

export interface LanguageBarProps {
  settings: Settings;
  /** The language found in the text, when the source is `auto`. */
  detected: LanguageCode | undefined;
  canSwap: boolean;
  onSource: (code: LanguageCode | 'auto') => void;
  onTarget: (code: LanguageCode) => void;
  onSwap: () => void;
}

/** From what, into what. */
export function LanguageBar({ settings, detected, canSwap, onSource, onTarget, onSwap }: LanguageBarProps) {
  const t = useTranslations('translator');
  const locale = useLocale();
  const { sourceLanguage, targetLanguage, recentLanguages } = settings;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-1">
      <SourcePicker value={sourceLanguage} recent={recentLanguages} onChange={onSource} />
      {sourceLanguage === 'auto' && detected && (
        <span className="-ms-1 me-1 text-sm text-leaf">
          {t('detected', { language: displayName(detected, locale) })}
        </span>
      )}
      <IconButton
        icon="swap"
        label={canSwap ? t('swap') : t('swapUnknown')}
        // Stays reachable, so that its reason can be read.
        aria-disabled={!canSwap}
        className="aria-disabled:opacity-45"
        onClick={() => {
          if (canSwap) onSwap();
        }}
      />
      <TargetPicker value={targetLanguage} recent={recentLanguages} onChange={onTarget} />
    </div>
  );
}
