import { useTranslations } from 'use-intl';
import { BROWSER_ENGINE } from '../../engines/browser-translation.ts';
import type { EngineChoice } from '../../engines/engine-choices.ts';

const TIERS = { basic: 'tierBasic', free: 'tierFree', advanced: 'tierAdvanced', premium: 'tierPremium' } as const;

/** Tags of an engine: where it runs, its tier, and whether it is paused. */
export function EngineTags({ choice }: { choice: EngineChoice }) {
  const t = useTranslations('engines');
  const isOnDevice = choice.id === BROWSER_ENGINE;
  return (
    <span className="flex flex-wrap gap-1.5 text-xs">
      {choice.id === 'local' && (
        <span className="rounded-sm bg-leaf-wash px-1.5 py-0.5 text-leaf">{t('onServer')}</span>
      )}
      {isOnDevice && <span className="rounded-sm bg-leaf-wash px-1.5 py-0.5 text-leaf">{t('onDevice')}</span>}
      {choice.tier && <span className="rounded-sm bg-sunken px-1.5 py-0.5 text-faded">{t(TIERS[choice.tier])}</span>}
      {choice.isResting && <span className="rounded-sm bg-amber-wash px-1.5 py-0.5 text-amber">{t('resting')}</span>}
    </span>
  );
}
