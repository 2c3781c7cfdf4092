import type { GlossarySharesData } from '@interlinear/contract/glossaries';
import { Button } from '@interlinear/ui/button';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Fetched } from '../failures/fetched.tsx';
import { useFailureText } from '../failures/use-failure-text.ts';
import { useToast } from '../toasts/toasts.tsx';
import { useGlossariesClient, useGlossaryUpdate, useShares } from './use-glossaries.ts';

type Share = GlossarySharesData['items'][number];

/** The people that a glossary is shared with. */
export function SharesList({ id }: { id: string }) {
  const t = useTranslations('glossaries');
  return (
    <Fetched query={useShares(id)} failedText={t('sharesFailed')}>
      {({ items }) =>
        items.length === 0 ? (
          <p className="text-sm text-faded">{t('sharedNobody')}</p>
        ) : (
          <ul className="grid divide-y divide-rule rounded-md border border-rule">
            {items.map((share) => (
              <ShareItem key={share.account_id} share={share} id={id} />
            ))}
          </ul>
        )
      }
    </Fetched>
  );
}

function ShareItem({ share, id }: { share: Share; id: string }) {
  const t = useTranslations('glossaries');
  const client = useGlossariesClient();
  const update = useGlossaryUpdate();
  const showToast = useToast();
  const failureText = useFailureText();
  const { name, email, role, account_id } = share;
  const { mutate, isPending } = useMutation({
    mutationFn: () => update(client.unshare({ id, account_id })),
    onSuccess: () => showToast({ kind: 'success', text: t('unshared', { name }) }),
    onError: (error) => showToast({ kind: 'failure', text: failureText(error) }),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-3">
      <p className="grid min-w-0 text-sm [overflow-wrap:anywhere]">
        <span className="font-medium">{name}</span>
        <span className="text-faded">
          {email} · {t(`shareAs_${role}`)}
        </span>
      </p>
      <Button aria-disabled={isPending} aria-label={t('unshareWith', { name })} onClick={() => !isPending && mutate()}>
        {t('unshare')}
      </Button>
    </li>
  );
}
