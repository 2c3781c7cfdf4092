import { Button } from '@interlinear/ui/button';
import { browser } from 'wxt/browser';
import { originPattern } from '../engines/engine-permissions.ts';
import { locale, say } from '../messages/say.ts';
import type { BackgroundRequest } from '../protocol/background-requests.ts';
import type { PageState, PageUsage } from '../protocol/page-state.ts';
import { describeFailure, describeFallback, isUntranslated } from '../tabs/describe-failure.ts';
import { sendCommand } from '../tabs/tab-messages.ts';
import { unreachableReason } from './unreachable-reason.ts';
import type { PageView } from './use-page.ts';

interface PageSwitchProps {
  view: Exclude<PageView, { status: 'unreachable' }>;
  tabId: number | undefined;
}

/** Button that translates or restores the page, with its progress and problems. */
export function PageSwitch({ view, tabId }: PageSwitchProps) {
  const state = view.status === 'seen' ? view.state : undefined;
  const isPdf = view.status === 'seen' && view.about?.isPdf === true;
  const isOn = state !== undefined && state.status !== 'off';
  const failure = state && describeFailure(state);
  const fallback = state && describeFallback(state);
  const isFailed = state !== undefined && isUntranslated(state);
  const ask = (type: 'toggle-tab' | 'retry-tab') => {
    // The result shows at the next poll.
    if (tabId !== undefined) void browser.runtime.sendMessage({ type, tabId } satisfies BackgroundRequest);
  };
  return (
    <div className="grid gap-2">
      {isPdf && tabId !== undefined ? (
        <OpenReaderButton tabId={tabId} />
      ) : (
        <Button
          kind={isOn && !isFailed ? 'plain' : 'primary'}
          className="w-full"
          disabled={!state}
          // The button does what it says, even if the page has changed since the last poll.
          onClick={() => ask(isFailed ? 'retry-tab' : 'toggle-tab')}
        >
          {say(isFailed ? 'tryAgain' : isOn ? 'showOriginal' : 'translatePage')}
        </Button>
      )}
      {view.status === 'seen' && !isPdf && tabId !== undefined && (
        <Button className="w-full" onClick={() => void choosePart(tabId)}>
          {say('popupPartChoose')}
        </Button>
      )}
      <div className="min-h-5 text-sm">
        <p role="status" className={failure ? 'text-rubric' : 'text-faded'}>
          {failure ?? fallback ?? (isPdf ? say('popupPdf') : statusLine(state))}
        </p>
        {failure && !isFailed && (
          <Button className="mt-2 w-full" onClick={() => ask('retry-tab')}>
            {say('tryAgain')}
          </Button>
        )}
        {state?.status === 'working' && <Bar state={state} />}
        {isOn && state.isPart && tabId !== undefined && (
          <Button className="mt-2 w-full" onClick={() => void translateWhole(tabId)}>
            {say('popupTranslateAll')}
          </Button>
        )}
        {isOn && !state.isPart && state.unread !== undefined && tabId !== undefined && (
          <Button className="mt-2 w-full" onClick={() => void sendCommand(tabId, 'translate-all')}>
            {say('popupTranslateAll')}
          </Button>
        )}
        {isOn && state.usage && <p className="mt-2 text-xs text-faded">{usageLine(state.usage)}</p>}
      </div>
    </div>
  );
}

/** Lets the person choose in the page. Closes the popup, which would cover it. */
async function choosePart(tabId: number): Promise<void> {
  await sendCommand(tabId, 'choose-part', 0);
  close();
}

/** Drops the chosen part; the result shows at the next poll. */
async function translateWhole(tabId: number): Promise<void> {
  await browser.runtime.sendMessage({ type: 'choose-part', tabId } satisfies BackgroundRequest);
}

function statusLine(state: PageState | undefined): string {
  if (!state) return say('looking');
  const { status, translated, kept, found } = state;
  if (status === 'off') return say('popupNotTranslated');
  if (state.isPart) return say('popupPart');
  if (state.unread !== undefined) return say('popupAsRead');
  if (status === 'done') return say('progressDone');
  return say('progressPassages', translated, found - kept);
}

function usageLine({ characters, tokens }: PageUsage): string {
  const format = new Intl.NumberFormat(locale());
  const count = format.format(characters);
  return tokens === undefined ? say('popupUsed', count) : say('popupUsedTokens', count, format.format(tokens));
}

function Bar({ state: { translated, kept, found } }: { state: PageState }) {
  return (
    <progress
      className="mt-1.5 block h-1.5 w-full accent-rubric"
      aria-label={say('translatePage')}
      value={translated + kept}
      max={Math.max(found, 1)}
    />
  );
}

const LINES = {
  'browser-page': 'popupBrowserPage',
  pdf: 'popupPdf',
  'older-page': 'popupOlderPage',
  unknown: 'popupUnknownPage',
} as const;

/** Explains why the extension cannot run on a page, and offers a remedy if there is one. */
export function UnreachablePage({ tab: { id, url } }: { tab: { id: number | undefined; url: string | undefined } }) {
  const reason = unreachableReason(url);
  const canReload = id !== undefined && (reason === 'older-page' || reason === 'unknown');
  return (
    <div className="grid gap-2">
      {reason === 'pdf' && id !== undefined ? (
        <OpenReaderButton tabId={id} {...(url !== undefined && /^https?:/.test(url) && { address: url })} />
      ) : (
        <Button kind="primary" className="w-full" disabled>
          {say('translatePage')}
        </Button>
      )}
      <p role="status" className="text-sm text-faded">
        {say(reason === 'pdf' && url?.startsWith('file:') ? 'popupPdfOfDevice' : LINES[reason])}
      </p>
      {canReload && (
        <Button className="w-full" onClick={() => void browser.tabs.reload(id)}>
          {say('popupReload')}
        </Button>
      )}
    </div>
  );
}

interface OpenReaderButtonProps {
  tabId: number;
  /** Address of the file, needed where the extension cannot run in the tab. */
  address?: string | undefined;
}

/** Opens a PDF in the site's reader, which translates it with its layout. */
function OpenReaderButton({ tabId, address }: OpenReaderButtonProps) {
  const open = async () => {
    // Must come first, because browsers ask only during a user gesture. If refused, the reader opens without a file.
    const mayFetch =
      address === undefined || (await browser.permissions.request({ origins: [originPattern(address)] }));
    await browser.runtime.sendMessage({
      type: 'open-reader',
      tabId,
      ...(mayFetch && address !== undefined && { url: address }),
    } satisfies BackgroundRequest);
    close();
  };
  return (
    <Button kind="primary" className="w-full" onClick={() => void open()}>
      {say('popupOpenReader')}
    </Button>
  );
}
