import { Icon } from '@interlinear/ui/icon';
import { useTranslations } from 'use-intl';
import type { Settings } from './settings.ts';

export interface ViewSwitchProps {
  view: Settings['view'];
  onChange: (view: Settings['view']) => void;
}

/** Toggles between the translation alone and each sentence with its translation below. */
export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  const t = useTranslations('translator');
  return (
    <button
      type="button"
      aria-label={t('betweenTheLines')}
      title={t('betweenTheLines')}
      aria-pressed={view === 'interlinear'}
      onClick={() => onChange(view === 'plain' ? 'interlinear' : 'plain')}
      className="inline-flex min-h-9 items-center gap-2 rounded-md px-2 text-sm text-faded hover:bg-sunken hover:text-ink aria-pressed:bg-rubric-wash aria-pressed:text-rubric"
    >
      <Icon name="lines" />
      <span className="hidden sm:inline">{t('betweenTheLines')}</span>
    </button>
  );
}
