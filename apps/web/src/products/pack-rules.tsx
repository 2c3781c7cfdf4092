import { useTranslations } from 'use-intl';

const RULES = ['ruleOrder', 'ruleRefund', 'ruleTransfer'] as const;

/** What holds for every pack (BILL-08). */
export function PackRules() {
  const t = useTranslations('products');
  return (
    <section className="grid gap-2 text-sm text-faded">
      <h2 className="font-medium text-ink">{t('rules')}</h2>
      <ul className="grid list-disc gap-1 ps-5">
        {RULES.map((rule) => (
          <li key={rule}>{t(rule)}</li>
        ))}
      </ul>
    </section>
  );
}
