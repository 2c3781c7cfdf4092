import { describeStaying, siteAddress } from '../account/describe-account.ts';
import { useAccount } from '../account/use-account.ts';
import { say } from '../messages/say.ts';

/** That the account has no room for some favorites, and what makes some. */
export function StayingNote() {
  const watched = useAccount();
  if (watched.status !== 'ready' || !watched.value.account) return null;
  const { account, sync } = watched.value;
  const text = describeStaying(sync);
  if (!text) return null;
  return (
    <p role="status" className="mb-4 rounded-lg border border-rule bg-sheet px-4 py-3 text-sm">
      {text}{' '}
      {sync.limit !== null && (
        <a
          href={siteAddress(account.site, 'pricing')}
          target="_blank"
          rel="noreferrer"
          className="text-rubric underline"
        >
          {say('accountPlans')}
        </a>
      )}
    </p>
  );
}
