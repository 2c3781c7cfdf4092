import type { Product } from '@interlinear/contract/plans';
import { useTranslations } from 'use-intl';
import { usePayments } from '../billing/clients.ts';
import { LoginLink } from '../billing/login-link.tsx';
import { useNumberFormats } from '../billing/number-formats.ts';
import { PaymentPageButton } from '../billing/payment-page-button.tsx';
import { useSession } from '../session/site-session.ts';

export function PackCard({ pack }: { pack: Product }) {
  const t = useTranslations('products');
  const { money, duration } = useNumberFormats();
  const name = usePackName(pack);
  const detail = usePackDetail(pack);
  return (
    <li className="grid content-start gap-4 rounded-lg border border-rule bg-sheet p-5">
      <div className="grid gap-1">
        <h2 className="display text-xl">{name}</h2>
        {detail && <p className="text-sm text-faded">{detail}</p>}
      </div>
      <div>
        <p className="display text-3xl">{money(pack.price_minor, pack.currency)}</p>
        <p className="text-sm text-faded">{t('validFor', { span: duration(pack.valid_days) })}</p>
      </div>
      <BuyButton pack={pack} name={name} />
    </li>
  );
}

function BuyButton({ pack, name }: { pack: Product; name: string }) {
  const t = useTranslations('products');
  const billing = useTranslations('billing');
  const payments = usePayments();
  const session = useSession();
  const label = t('buyLabel', { pack: name });
  if (!pack.is_available) return <p className="text-sm text-faded">{billing('unavailable')}</p>;
  if (session.status === 'visitor') return <LoginLink label={label}>{t('buy')}</LoginLink>;
  return (
    <PaymentPageButton kind="primary" label={label} open={async () => (await payments.checkOutProduct(pack.id)).url}>
      {t('buy')}
    </PaymentPageButton>
  );
}

function usePackName(pack: Product): string {
  const billing = useTranslations('billing');
  switch (pack.type) {
    case 'tokens':
      return billing('unit_tokens', { count: pack.units });
    case 'docs':
      return billing('unit_pages', { count: pack.units });
    case 'family':
      return billing('unit_accounts', { count: pack.units });
  }
}

/** A pack's second line: the price per 10,000 tokens, or the plan that a family's accounts get. */
function usePackDetail(pack: Product): string | undefined {
  const t = useTranslations('products');
  const billing = useTranslations('billing');
  const { smallMoney } = useNumberFormats();
  switch (pack.type) {
    case 'tokens':
      return t('per10k', { price: smallMoney(pack.price_per_10k_micros, pack.currency) });
    case 'docs':
      return undefined;
    case 'family':
      return `${billing(`plan_${pack.plan}`)} · ${billing(`cycle_${pack.cycle}`)}`;
  }
}
