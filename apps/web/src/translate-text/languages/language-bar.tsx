import type { LanguageCode } from '@interlinear/languages';
import { IconButton } from '@interlinear/ui/button';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Settings } from '../settings/settings.ts';
import { LazySourcePicker, LazyTargetPicker } from './lazy-pickers.tsx';

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
  const { sourceLanguage, targetLanguage, recentLanguages } = settings;
  return (
    <div className="grid gap-x-4 lg:grid-cols-[5fr_7fr]">
      <div className="flex min-w-0 flex-wrap items-center gap-x-1">
        <LazySourcePicker value={sourceLanguage} detected={detected} recent={recentLanguages} onChange={onSource} />
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
        <LazyTargetPicker value={targetLanguage} recent={recentLanguages} onChange={onTarget} />
        <div className="ms-auto flex items-center">{children}</div>
      </div>
    </div>
  );
}
