import type { UserRecord } from '@interlinear/contract/session-announcement';
import { Button } from '@interlinear/ui/button';
import { Icon } from '@interlinear/ui/icon';
import { useTranslations } from 'use-intl';
import { Avatar } from '../account/avatar.tsx';
import { useLogOut } from '../account/use-log-out.ts';
import { useMyInfo } from './use-my-info.ts';

/** Who this is, on which plan, and the way out. */
export function ProfileHeader({ user }: { user: UserRecord }) {
  const t = useTranslations('profile');
  const { data } = useMyInfo();
  const logOut = useLogOut();
  return (
    <header className="flex flex-wrap items-center gap-x-5 gap-y-4">
      <Avatar user={user} size={64} />
      <div className="min-w-0 grow basis-48">
        <h1 className="display text-2xl [overflow-wrap:anywhere]">{user.name || user.email}</h1>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-faded">
          <span className="[overflow-wrap:anywhere]">{user.email}</span>
          {data && (
            <span className="rounded-full bg-leaf-wash px-2.5 py-0.5 text-xs font-medium text-leaf">
              {t(`plan_${data.plan}`)}
            </span>
          )}
        </p>
      </div>
      <Button onClick={logOut}>
        <Icon name="log-out" size={18} />
        {t('logOut')}
      </Button>
    </header>
  );
}
