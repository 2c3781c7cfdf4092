import { Icon } from '@interlinear/ui/icon';
import { useTranslations } from 'use-intl';

/** Where somebody stands in a form of several steps. */
export function Steps({ current, names }: { current: number; names: readonly string[] }) {
  const t = useTranslations('account');
  return (
    <ol aria-label={t('steps')} className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
      {names.map((name, index) => {
        const step = index + 1;
        const isDone = step < current;
        return (
          <li
            key={name}
            aria-current={step === current ? 'step' : undefined}
            className="flex items-center gap-2 text-faded aria-[current]:font-medium aria-[current]:text-ink"
          >
            <span
              className={`grid size-6 shrink-0 place-items-center rounded-full text-xs ${
                isDone ? 'bg-leaf-wash text-leaf' : step === current ? 'bg-rubric text-on-rubric' : 'bg-sunken'
              }`}
            >
              {isDone ? <Icon name="check" size={14} /> : step}
            </span>
            {name}
            {isDone && <span className="sr-only">{t('stepDone')}</span>}
          </li>
        );
      })}
    </ol>
  );
}
