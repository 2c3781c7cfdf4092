import type { OwnedFamily } from '@interlinear/contract/families';
import { useTranslations } from 'use-intl';
import { useDates } from '../locale/use-dates.ts';
import { Panel } from '../profile/panel.tsx';
import { FamilyInviteForm } from './family-invite-form.tsx';
import { FamilyMemberItem } from './family-member-item.tsx';

/** A pack that somebody bought: who has its seats, and the way to give the rest. */
export function OwnedFamilyPanel({ family }: { family: OwnedFamily }) {
  const t = useTranslations('family');
  const billing = useTranslations('billing');
  const dates = useDates();
  const { taken, seats, members } = family;
  return (
    <Panel
      title={t('owned', { plan: billing(`plan_${family.plan}`) })}
      lede={t('ownedText', { taken, seats, date: dates.day(family.valid_to) })}
    >
      {members.length === 0 ? (
        <p className="text-sm text-faded">{t('noMembers')}</p>
      ) : (
        <ul className="grid divide-y divide-rule rounded-md border border-rule">
          {members.map((member) => (
            <FamilyMemberItem key={member.id} member={member} familyId={family.id} />
          ))}
        </ul>
      )}
      {taken < seats ? <FamilyInviteForm familyId={family.id} /> : <p className="text-sm text-faded">{t('full')}</p>}
    </Panel>
  );
}
