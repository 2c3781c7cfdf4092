import type { PlanFeatures } from '@interlinear/contract/plans';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useNumberFormats } from '../billing/number-formats.ts';
import { MEGABYTE, useFormatFileSize } from '../documents/use-format-file-size.ts';
import { useSiteDetails } from '../shell/site-details.ts';
import type { PlanOffer } from './plan-action.ts';

/** Compares the plans, one feature a row (BILL-15). */
export function FeatureTable({ plans }: { plans: readonly PlanOffer[] }) {
  const t = useTranslations('pricing');
  const billing = useTranslations('billing');
  const id = useId();
  const rows = useFeatureRows();
  const { supportEmail } = useSiteDetails();
  return (
    <section className="mt-6 grid gap-4">
      <h2 id={id} className="display text-2xl">
        {t('compare')}
      </h2>
      {/* In a narrow window, each feature becomes a list with one line per plan. */}
      <div className="overflow-hidden rounded-lg border border-rule bg-sheet">
        <table aria-labelledby={id} className="w-full border-collapse text-start text-sm max-md:block">
          <thead className="max-md:hidden">
            <tr className="border-b border-rule">
              <th scope="col" className="p-3.5 text-start font-medium text-faded">
                {t('feature')}
              </th>
              {plans.map(({ plan }) => (
                <th key={plan} scope="col" className="display p-3.5 text-start text-base">
                  {billing(`plan_${plan}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-md:block">
            {rows.map(({ name, format }) => (
              <tr key={name} className="border-b border-rule last:border-b-0 max-md:block max-md:p-3.5">
                <th scope="row" className="text-start align-top font-medium max-md:block max-md:pb-1.5 md:p-3.5">
                  {name}
                </th>
                {plans.map(({ plan, features }) => (
                  <td key={plan} className="align-top max-md:flex max-md:gap-3 max-md:py-0.5 md:p-3.5">
                    <span className="w-24 shrink-0 text-faded md:hidden">{billing(`plan_${plan}`)}</span>
                    <span className="min-w-0">{format(features)}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {supportEmail && (
        <p className="text-sm">
          {t('support')}:{' '}
          <a href={`mailto:${supportEmail}`} className="underline">
            {supportEmail}
          </a>
        </p>
      )}
    </section>
  );
}

interface FeatureRow {
  name: string;
  format(features: PlanFeatures): string;
}

function useFeatureRows(): FeatureRow[] {
  const t = useTranslations('pricing');
  const formats = useNumberFormats();
  const formatSize = useFormatFileSize();
  return [
    { name: t('models'), format: ({ tiers }) => tiers.map((tier) => t(`tier_${tier}`)).join(' · ') },
    {
      name: t('freeModelTokens'),
      format: ({ free_model_tokens: tokens }) =>
        tokens === null ? t('unlimited') : t('tokensPerDay', { tokens: formats.number(tokens) }),
    },
    {
      name: t('api'),
      format: ({ api }) =>
        `${t(`api_${api.level}`)} · ${t('apiFigures', { requests: formats.number(api.requests_per_minute), keys: formats.number(api.keys) })}`,
    },
    {
      name: t('glossary'),
      format: ({ glossary_terms: terms }) =>
        terms === null ? t('unlimited') : terms === 0 ? t('notIncluded') : formats.number(terms),
    },
    { name: t('collaboration'), format: ({ collaboration }) => t(`collaboration_${collaboration}`) },
    { name: t('batch'), format: ({ batch_files: files }) => formats.number(files) },
    {
      name: t('documentSize'),
      format: ({ documents: { pages, megabytes } }) =>
        `${t('documentPages', { count: pages })} · ${formatSize(megabytes * MEGABYTE)}`,
    },
    {
      name: t('documentStorage'),
      format: ({ documents: { stored_megabytes: megabytes, stored_files: files } }) =>
        `${formatSize(megabytes * MEGABYTE)} · ${t('documentFiles', { count: files })}`,
    },
    { name: t('support'), format: ({ support }) => t(`support_${support}`) },
  ];
}
