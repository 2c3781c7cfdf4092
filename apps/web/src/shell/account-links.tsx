import { sitePath } from '@interlinear/contract/site-paths';
import { buttonClass } from '@interlinear/ui/button';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useChunk } from '../loading/use-chunk.ts';
import { useLocale } from '../locale/use-locale.ts';
import { useHasUserEntry } from '../session/user-entry.ts';

/** The right end of the navbar: the way in, or the person who is in. What the latter needs comes for them alone. */
export function AccountLinks({ onChoose }: { onChoose?: () => void }) {
  useEffect(() => {
    // From here on React decides what visitors see, and what not.
    delete document.documentElement.dataset.user;
  }, []);
  return useHasUserEntry() ? <UserPart onChoose={onChoose} /> : <VisitorLinks onChoose={onChoose} />;
}

const importUserMenu = () => import('./user-menu.tsx');

function UserPart({ onChoose }: { onChoose: (() => void) | undefined }) {
  const chunk = useChunk(importUserMenu);
  return chunk ? <chunk.UserMenu onChoose={onChoose} /> : <span className="size-10" />;
}

export function VisitorLinks({ onChoose }: { onChoose: (() => void) | undefined }) {
  const t = useTranslations('shell');
  const locale = useLocale();
  return (
    <div data-for-visitors className="flex flex-wrap gap-2">
      <Link to={sitePath(locale, 'login')} onClick={onChoose} className={buttonClass('quiet')}>
        {t('logIn')}
      </Link>
      <Link to={sitePath(locale, 'register')} onClick={onChoose} className={buttonClass('primary')}>
        {t('register')}
      </Link>
    </div>
  );
}
