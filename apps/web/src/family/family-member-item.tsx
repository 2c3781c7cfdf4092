import type { FamilyMember } from '@interlinear/contract/families';
import { Button } from '@interlinear/ui/button';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '../billing/confirm-dialog.tsx';
import { useNumberFormats } from '../billing/number-formats.ts';
import { Pill, type PillTone } from '../billing/pill.tsx';
import { useFailureText } from '../failures/use-failure-text.ts';
import { useDates } from '../locale/use-dates.ts';
import { useToast } from '../toasts/toasts.tsx';
import { useFamilies, useFamilyUpdate } from './use-families.ts';

const TONES: Record<FamilyMember['status'], PillTone> = { invited: 'waiting', active: 'good', resting: 'over' };

/** A seat of the family: its member, their usage, and buttons to reinvite or remove them. */
export function FamilyMemberItem({ member, familyId }: { member: FamilyMember; familyId: string }) {
  const t = useTranslations('family');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-3.5">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-2.5 font-medium [overflow-wrap:anywhere]">
          {member.name ?? member.email}
          <Pill tone={TONES[member.status]}>{t(`status_${member.status}`)}</Pill>
        </p>
        <p className="text-sm text-faded [overflow-wrap:anywhere]">
          <MemberLine member={member} />
        </p>
      </div>
      {member.status !== 'resting' && (
        <div className="flex flex-wrap gap-2">
          {member.status === 'invited' && <InviteAgainButton member={member} familyId={familyId} />}
          <RemoveButton member={member} />
        </div>
      )}
    </li>
  );
}

function MemberLine({ member }: { member: FamilyMember }) {
  const t = useTranslations('family');
  const dates = useDates();
  const { number } = useNumberFormats();
  const { usage } = member;
  if (member.status === 'resting' && member.free_at) return t('freeOn', { date: dates.day(member.free_at) });
  if (!usage) return t('invitedOn', { date: dates.day(member.invited_at) });
  const figures = { tokens: number(usage.tokens), pages: number(usage.pages), images: number(usage.images) };
  return `${member.email} · ${t('used', figures)}`;
}

function InviteAgainButton({ member, familyId }: { member: FamilyMember; familyId: string }) {
  const t = useTranslations('family');
  const families = useFamilies();
  const update = useFamilyUpdate();
  const showToast = useToast();
  const failureText = useFailureText();
  const { mutate, isPending } = useMutation({
    mutationFn: () => update(families.invite({ family_id: familyId, email: member.email })),
    onSuccess: () => showToast({ kind: 'success', text: t('inviteSent', { email: member.email }) }),
    onError: (error) => showToast({ kind: 'failure', text: failureText(error) }),
  });
  return (
    <Button aria-disabled={isPending} onClick={() => !isPending && mutate()}>
      {t('inviteAgain')}
    </Button>
  );
}

function RemoveButton({ member }: { member: FamilyMember }) {
  const t = useTranslations('family');
  const families = useFamilies();
  const update = useFamilyUpdate();
  const showToast = useToast();
  const dialog = useRef<HTMLDialogElement>(null);
  const name = member.name ?? member.email;
  return (
    <>
      <Button aria-label={t('removeTitle', { name })} onClick={() => dialog.current?.showModal()}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        ref={dialog}
        title={t('removeTitle', { name })}
        confirmText={t('remove')}
        confirm={() => update(families.remove(member.id))}
        onDone={() => showToast({ kind: 'success', text: t('removed') })}
      >
        <p>{t(member.status === 'invited' ? 'removeInvitedText' : 'removeText')}</p>
      </ConfirmDialog>
    </>
  );
}
