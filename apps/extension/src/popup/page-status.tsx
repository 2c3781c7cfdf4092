import { Button } from '@interlinear/ui/button';
import type { SessionState } from '@interlinear/webpage/session';
import { browser } from 'wxt/browser';
import { describeFailure } from '../tabs/describe-failure.ts';
import { tell } from '../tabs/tell-tab.ts';
import type { PageView } from './use-page.ts';

/** What is happening on the page, in one line, and what to do about it. */
export function PageStatus({ view, tabId }: { view: PageView; tabId: number | undefined }) {
  const failure = view.status === 'seen' ? describeFailure(view.state) : undefined;
  return (
    <div className="min-h-6 text-sm">
      <p role="status" className={failure ? 'text-rubric' : 'text-faded'}>
        {failure ?? statusLine(view)}
      </p>
      {failure && tabId !== undefined && (
        <Button className="mt-2 w-full" onClick={() => void tell(tabId, 'retry')}>
          {browser.i18n.getMessage('tryAgain')}
        </Button>
      )}
      {view.status === 'seen' && view.state.status === 'working' && <Bar state={view.state} />}
    </div>
  );
}

function statusLine(view: PageView): string {
  if (view.status === 'looking') return browser.i18n.getMessage('looking');
  if (view.status === 'unreachable') return browser.i18n.getMessage('unreachable');
  const { status, translated, kept, found } = view.state;
  if (status === 'off') return '';
  if (status === 'done') return browser.i18n.getMessage('progressDone');
  return browser.i18n.getMessage('progressPassages', [String(translated), String(found - kept)]);
}

function Bar({ state: { translated, kept, found } }: { state: SessionState }) {
  return (
    <progress
      className="mt-2 h-1.5 w-full accent-rubric"
      aria-label={browser.i18n.getMessage('translatePage')}
      value={translated + kept}
      max={Math.max(found, 1)}
    />
  );
}
