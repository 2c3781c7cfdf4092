import type { FamilyMembership, MyFamilyData } from '@interlinear/contract/families';
import { Button } from '@interlinear/ui/button';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '../billing/confirm-dialog.tsx';
import { Fetched } from '../failures/fetched.tsx';
import { useDates } from '../locale/use-dates.ts';
import { Panel } from '../profile/panel.tsx';
import { useToast } from '../toasts/toasts.tsx';
import { OwnedFamilyPanel } from './owned-family-panel.tsx';
import { useFamilies, useFamilyUpdate, useMyFamily } from './use-families.ts';

/** The packs somebody bought with their members, and the family they are a member of. */
export function MyFamily() {
  const t = useTranslations('family');
  return (
    <Fetched query={useMyFamily()} failedText={t('failed')}>
      {(family) => <Families family={family} />}
    </Fetched>
  );
}

function Families({ family: { owned, membership } }: { family: MyFamilyData }) {
  const t = useTranslations('family');
  return (
    <div className="grid gap-4">
      {membership && <Membership membership={membership} />}
      {owned.map((family) => (
        <OwnedFamilyPanel key={family.id} family={family} />
      ))}
      {!membership && owned.length === 0 && <p className="text-sm text-faded">{t('none')}</p>}
    </div>
  );
}

function Membership({ membership: { owner, plan, valid_to } }: { membership: FamilyMembership }) {
  const t = useTranslations('family');
  const billing = useTranslations('billing');
  const dates = useDates();
  const families = useFamilies();
  const update = useFamilyUpdate();
  const showToast = useToast();
  const dialog = useRef<HTMLDialogElement>(null);
  const values = { owner, plan: billing(`plan_${plan}`), date: dates.day(valid_to) };
  return (
    <Panel title={t('member')}>
      <p>{t('memberText', values)}</p>
      <p>
        <Button onClick={() => dialog.current?.showModal()}>{t('leave')}</Button>
      </p>
      <ConfirmDialog
        ref={dialog}
        title={t('leaveTitle')}
        confirmText={t('leave')}
        confirm={() => update(families.leave())}
        onDone={() => showToast({ kind: 'success', text: t('left') })}
      >
        <p>{t('leaveText', { plan: values.plan })}</p>
      </ConfirmDialog>
    </Panel>
  );
}
