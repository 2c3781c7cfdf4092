import { Button, buttonClass } from '@interlinear/ui/button';
import { say } from '../messages/say.ts';
import { Group } from '../options/fields/fields.tsx';
import { useSettings } from '../options/settings-context.tsx';
import { requestLogOut } from './account-requests.ts';
import type { AccountView } from './account-store.ts';
import { describeSync, describeUnsynced, PLAN_NAMES, siteAddress } from './describe-account.ts';
import { type SyncControl, useAccount, useSync } from './use-account.ts';

/** Account section of the options. */
export function AccountSection() {
  const watched = useAccount();
  const { site } = useSettings().settings;
  const control = useSync();
  return (
    <>
      <Group title={say('accountOn', new URL(site).host)}>
        {watched.status === 'failed' && <p className="text-sm text-rubric">{say('accountUnreadable')}</p>}
        {watched.status === 'ready' &&
          (watched.value.account ? (
            <SignedIn account={watched.value.account} sync={watched.value.sync} {...control} />
          ) : (
            <SignedOut site={site} />
          ))}
      </Group>
      <Group title={say('accountWhat')}>
        <p className="max-w-prose text-sm">{say('accountWhatHint')}</p>
      </Group>
    </>
  );
}

function SignedOut({ site }: { site: string }) {
  return (
    <>
      <p className="text-sm">{say('accountOut')}</p>
      <p className="max-w-prose text-sm text-faded">{say('accountLogInHint')}</p>
      <a
        href={siteAddress(site, 'login')}
        target="_blank"
        rel="noreferrer"
        className={`${buttonClass('primary')} justify-self-start`}
      >
        {say('accountLogIn')}
      </a>
    </>
  );
}

interface SignedInProps extends SyncControl {
  account: NonNullable<AccountView['account']>;
  sync: AccountView['sync'];
}

function SignedIn({ account: { site, name, email, plan }, sync, isBusy, syncNow }: SignedInProps) {
  const unsynced = describeUnsynced(sync);
  return (
    <>
      <div className="text-sm [overflow-wrap:anywhere]">
        <p className="text-base font-medium">{name}</p>
        <p className="text-faded">{email}</p>
        <p className="mt-1">{say('accountPlan', PLAN_NAMES[plan])}</p>
      </div>
      <p role="status" className={`max-w-prose text-sm ${sync.failure && !isBusy ? 'text-rubric' : 'text-faded'}`}>
        {isBusy ? say('accountSyncing') : describeSync(sync)}
      </p>
      {unsynced && (
        <p className="max-w-prose text-sm">
          {unsynced}{' '}
          {sync.limit !== null && (
            <a href={siteAddress(site, 'pricing')} target="_blank" rel="noreferrer" className="text-rubric underline">
              {say('accountPlans')}
            </a>
          )}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button disabled={isBusy} onClick={syncNow}>
          {say('accountSyncNow')}
        </Button>
        <Button onClick={() => void requestLogOut()}>{say('accountLogOut')}</Button>
      </div>
    </>
  );
}
