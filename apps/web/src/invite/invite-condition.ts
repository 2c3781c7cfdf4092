import type { PlanConfigData } from '@interlinear/contract/plans';
import { useTranslations } from 'use-intl';
import { useNumberFormats } from '../billing/number-formats.ts';

/** The sentence that says what an invited person must do before both get their reward. */
export function useInviteCondition({ invite_condition: condition }: PlanConfigData['rewards']): string {
  const t = useTranslations('billing');
  const { number } = useNumberFormats();
  switch (condition.kind) {
    case 'purchase':
      return t('invitePurchase');
    case 'tokens-used':
      return t('inviteTokensUsed', { tokens: number(condition.tokens) });
    case 'registration':
      return t('inviteRegistration');
  }
}
