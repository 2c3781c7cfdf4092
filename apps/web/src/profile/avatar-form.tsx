import type { MyInfo } from '@interlinear/contract/accounts';
import { Button, buttonClass } from '@interlinear/ui/button';
import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Avatar } from '../account/avatar.tsx';
import { MY_INFO_KEY, useAccounts } from '../account/use-accounts.ts';
import { LocalizedError } from '../failures/localized-error.ts';
import { useFailureText } from '../failures/use-failure-text.ts';
import { useToast } from '../toasts/toasts.tsx';

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
        throw new LocalizedError(t('pictureUnreadable'), error);
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

/** The length of a side, in pixels: sharp on dense screens where it is shown largest. */
const SIDE = 256;

/**
 * The middle square of a picture, small enough to be kept as an avatar.
 * @returns a `data:` address
 * @throws when the file is no picture that the browser can read
 */
async function scalePicture(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  try {
    const canvas = document.createElement('canvas');
    canvas.width = SIDE;
    canvas.height = SIDE;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('there is no canvas');
    const side = Math.min(picture.width, picture.height);
    const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
    context.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE);
    return canvas.toDataURL('image/jpeg', 0.85);
  } finally {
    picture.close();
  }
}
