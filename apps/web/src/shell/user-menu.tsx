import { sitePath } from '@interlinear/contract/site-paths';
import { IconButton } from '@interlinear/ui/button';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { Avatar } from '../account/avatar.tsx';
import { useLogOut } from '../account/use-log-out.ts';
import { useLocale } from '../locale/use-locale.ts';
import { useSession } from '../session/site-session.ts';
import { VisitorLinks } from './visitor-links.tsx';

/** The user's picture and name, linked to the profile, and a logout button (SITE-09). */
export function UserMenu({ onChoose }: { onChoose: (() => void) | undefined }) {
  const t = useTranslations('shell');
  const locale = useLocale();
  const session = useSession();
  const logOut = useLogOut();
  // The stored user record is invalid.
  if (session.status !== 'logged-in') return <VisitorLinks onChoose={onChoose} />;
  const { user } = session;
  const name = user.name || user.email;
  return (
    <div className="flex items-center gap-1">
      <Link
        to={sitePath(locale, 'profile')}
        onClick={onChoose}
        aria-label={t('profileOf', { name })}
        className="inline-flex min-h-10 min-w-0 items-center gap-2 rounded-md px-2 text-sm text-ink no-underline hover:bg-sunken"
      >
        <Avatar user={user} size={28} />
        <span className="max-w-36 truncate">{name}</span>
      </Link>
      <IconButton
        icon="log-out"
        label={t('logOut')}
        onClick={() => {
          onChoose?.();
          logOut();
        }}
      />
    </div>
  );
}
