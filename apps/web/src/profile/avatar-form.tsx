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

/** Chooses or removes the picture. A chosen one is scaled down in the browser before it is sent. */
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
    // Without this, choosing the same file again fires no change event.
    event.target.value = '';
    if (!file) return;
    // Not awaited: `save` shows its own errors.
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
        // Not awaited: `save` shows its own errors.
        <Button kind="quiet" aria-disabled={isPending} onClick={() => void save(async () => '')}>
          {t('pictureRemove')}
        </Button>
      )}
    </div>
  );
}

/** Side length in pixels: sharp on high-density screens at the largest size shown (64 CSS pixels). */
const AVATAR_SIZE_PX = 256;

/**
 * Crops a picture to its centred square and scales it to the avatar's size.
 * @returns a `data:` URL
 * @throws when the browser cannot decode the file as a picture
 */
async function scalePicture(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  try {
    const canvas = document.createElement('canvas');
    canvas.width = AVATAR_SIZE_PX;
    canvas.height = AVATAR_SIZE_PX;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('the browser has no 2D canvas');
    // JPEG has no transparency, and would show black in its place.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, AVATAR_SIZE_PX, AVATAR_SIZE_PX);
    const side = Math.min(picture.width, picture.height);
    const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
    context.drawImage(picture, left, top, side, side, 0, 0, AVATAR_SIZE_PX, AVATAR_SIZE_PX);
    return canvas.toDataURL('image/jpeg', 0.85);
  } finally {
    picture.close();
  }
}
