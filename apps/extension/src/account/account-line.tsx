import { IconButton } from '@interlinear/ui/button';
import { Icon } from '@interlinear/ui/icon';
import { say } from '../messages/say.ts';
import { requestLogOut } from './account-requests.ts';
import type { AccountView } from './account-store.ts';
import { describeSync, describeUnsynced, PLAN_NAMES, siteAddress } from './describe-account.ts';
import { type SyncControl, useAccount, useSync } from './use-account.ts';

/** Account line at the bottom of the popup, or a login link. */
export function AccountLine({ site }: { site: string }) {
  const watched = useAccount();
  const control = useSync();
  if (watched.status !== 'ready') return null;
  const { account, sync } = watched.value;
  return account ? <SignedIn account={account} sync={sync} {...control} /> : <SignedOut site={site} />;
}

function SignedOut({ site }: { site: string }) {
  return (
    <p className="flex items-center gap-2 border-t border-rule pt-2 text-sm">
      <span className="text-faded">
        <Icon name="user" size={18} />
      </span>
      <a href={siteAddress(site, 'login')} target="_blank" rel="noreferrer" className="text-rubric underline">
        {say('accountLogIn')}
      </a>
    </p>
  );
}

interface SignedInProps extends SyncControl {
  account: NonNullable<AccountView['account']>;
  sync: AccountView['sync'];
}

function SignedIn({ account: { name, plan }, sync, isBusy, syncNow }: SignedInProps) {
  return (
    <div className="grid gap-0.5 border-t border-rule pt-2 text-sm">
      <div className="flex items-center gap-1">
        <span className="me-1 text-faded">
          <Icon name="user" size={18} />
        </span>
        <span className="min-w-0 truncate font-medium">{name}</span>
        <span className="me-auto shrink-0 text-faded"> · {PLAN_NAMES[plan]}</span>
        <IconButton icon="retry" label={say('accountSyncNow')} disabled={isBusy} onClick={syncNow} />
        <IconButton icon="log-out" label={say('accountLogOut')} onClick={() => void requestLogOut()} />
      </div>
      <p role="status" className={`text-xs ${sync.failure && !isBusy ? 'text-rubric' : 'text-faded'}`}>
        {isBusy
          ? say('accountSyncing')
          : (sync.failure && describeSync(sync)) || describeUnsynced(sync) || describeSync(sync)}
      </p>
    </div>
  );
}
