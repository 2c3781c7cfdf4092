import type { MyInfo } from '@interlinear/contract/accounts';
import { Button, buttonClass } from '@interlinear/ui/button';
import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Avatar } from '../account/avatar.tsx';
import { useAccounts } from '../account/use-accounts.ts';
import { SaidError } from '../failures/said-error.ts';
import { useFailureText } from '../failures/use-failure-text.ts';
import { useToast } from '../toasts/toasts.tsx';
import { scalePicture } from './scale-picture.ts';
import { MY_INFO_KEY } from './use-my-info.ts';

/** The picture: choose one, which is made small here before it is sent, or take it away. */
export function AvatarForm({ info }: { info: MyInfo }) {
  const t = useTranslations('profile');
  const accounts = useAccounts();
  const queries = useQueryClient();
  const showToast = useToast();
  const failureText = useFailureText();
  const [isPending, setIsPending] = useState(false);

  async function save(makePicture: () => Promise<string>): Promise<void> {
    setIsPending(true);
    try {
      await accounts.changeAvatar(await makePicture());
      await queries.invalidateQueries({ queryKey: MY_INFO_KEY });
    } catch (error) {
      showToast({ kind: 'failure', text: failureText(error) });
    } finally {
      setIsPending(false);
    }
  }

  function choose(event: ChangeEvent<HTMLInputElement>): void {
    const file = event.target.files?.[0];
    // Choosing the same file again is a change too.
    event.target.value = '';
    if (!file) return;
    // `save` shows whatever goes wrong.
    void save(() =>
      scalePicture(file).catch((error: unknown) => {
        throw new SaidError(t('pictureUnreadable'), error);
      }),
    );
  }

  return (
    <div className="flex flex-wrap items-center gap-4" aria-busy={isPending}>
      <Avatar user={info} size={56} />
      <label className={`${buttonClass('plain')} cursor-pointer focus-within:outline-2 focus-within:outline-offset-2`}>
        {t('pictureChoose')}
        <input type="file" accept="image/png,image/jpeg,image/webp" className="sr-only" onChange={choose} />
      </label>
      {info.avatar !== null && (
        // `save` shows whatever goes wrong.
        <Button kind="quiet" aria-disabled={isPending} onClick={() => void save(async () => '')}>
          {t('pictureRemove')}
        </Button>
      )}
    </div>
  );
}
