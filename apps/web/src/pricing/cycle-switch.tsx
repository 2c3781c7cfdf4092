import { CYCLES, type CycleName } from '@interlinear/contract/plans';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import type { PlanOffer } from './plan-action.ts';

export interface CycleSwitchProps {
  cycle: CycleName;
  plans: readonly PlanOffer[];
  onChange(cycle: CycleName): void;
}

/** By the month or by the year, with what a year saves at most (BILL-01). */
export function CycleSwitch({ cycle, plans, onChange }: CycleSwitchProps) {
  const t = useTranslations('pricing');
  const billing = useTranslations('billing');
  const name = useId();
  const savings = plans.flatMap(({ prices }) => prices.map(({ saving_percent }) => saving_percent));
  const percent = Math.max(0, ...savings);
  return (
    <fieldset className="flex w-fit flex-wrap gap-1 rounded-lg border border-rule bg-sunken p-1">
      <legend className="sr-only">{t('cycle')}</legend>
      {CYCLES.map((choice) => (
        <label
          key={choice}
          className="relative flex min-h-10 items-center gap-2 rounded-md px-4 text-sm font-medium has-checked:bg-sheet has-checked:shadow-sheet has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-rubric"
        >
          <input
            type="radio"
            name={name}
            checked={choice === cycle}
            onChange={() => onChange(choice)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {billing(`cycle_${choice}`)}
          {choice === 'yearly' && percent > 0 && (
            <span className="rounded-full bg-leaf-wash px-2 py-0.5 text-xs text-leaf">
              {t('savingUpTo', { percent })}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
