import { useEffect } from 'react';
import { useChunk } from '../loading/use-chunk.ts';
import { useHasUserEntry } from '../session/user-entry.ts';
import { VisitorLinks } from './visitor-links.tsx';

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
