import type { PlanConfigData } from '@interlinear/contract/plans';
import { useTranslations } from 'use-intl';
import { useNumberFormats } from '../billing/number-formats.ts';

/** What an invited person has to do before both get their reward, as a sentence. */
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
