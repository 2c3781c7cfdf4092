import { IconButton } from '@interlinear/ui/button';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { TranslationQuery } from '../../engines/engine-run.ts';

import { linkTo } from '../link/link.ts';
import { LINK_TEXT_LIMIT } from '../link/long-text.ts';
import { useAnnounce } from './announcements.tsx';
import { writeClipboard } from './copy-button.tsx';

/** How long the outcome is shown. */
const SHOWN_MS = 3_000;

/** Copies a link that opens this text in these languages (TXT-04). */
export function ShareButton({ query }: { query: TranslationQuery }) {
  const t = useTranslations('translator');
  const announce = useAnnounce();
  const [outcome, setOutcome] = useState<string>();
  useEffect(() => {
    if (outcome === undefined) return;
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function share() {
    const { origin, pathname } = window.location;
    const isDone = await writeClipboard(origin + pathname + linkTo(query));
    const isWhole = query.text.length <= LINK_TEXT_LIMIT;
    const message = t(!isDone ? 'copyFailed' : isWhole ? 'linkCopied' : 'linkCopiedWithoutText');
    setOutcome(message);
    announce(message);
  }

  return (
    <span className="relative">
      {/* Not awaited: `share` handles a refusal itself. */}
      <IconButton icon="share" label={t('share')} onClick={() => void share()} />
      {outcome && (
        <span
          aria-hidden="true"
          className="absolute end-0 top-full z-10 w-max max-w-64 rounded-md border border-rule bg-sheet px-3 py-1.5 text-sm shadow-sheet"
        >
          {outcome}
        </span>
      )}
    </span>
  );
}
