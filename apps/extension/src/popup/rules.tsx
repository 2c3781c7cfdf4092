import { type LanguageCode, nameInSentence } from '@interlinear/languages';
import { locale, say } from '../messages/say.ts';
import type { PageState } from '../protocol/page-state.ts';
import { addTo, isListed, type ListItem, type ListName, removeFrom } from '../settings/always-never.ts';
import type { Settings } from '../settings/settings.ts';
import { includesSite, siteOf, withoutHost } from '../settings/sites.ts';
import { sendCommand } from '../tabs/tab-messages.ts';

interface RulesProps {
  settings: Settings;
  host: string;
  /** Language of the page, if known. */
  language: LanguageCode | undefined;
  state: PageState;
  tabId: number;
  onChange: (changes: (settings: Settings) => Partial<Settings>) => void;
}

/** Switches to always or never translate pages like this one; they apply to this page at once. */
export function Rules({ settings, host, language, state, tabId, onChange }: RulesProps) {
  const { always, never, target, floatingButton } = settings;
  const site = siteOf(host);
  const start = () => {
    if (state.status === 'off') void sendCommand(tabId, 'start'); // the result shows at the next poll
  };
  const set = (list: ListName, item: ListItem, isWanted: boolean) => {
    onChange((current) => (isWanted ? addTo : removeFrom)(current, list, item));
    if (!isWanted) return;
    if (list === 'always') start();
    else void sendCommand(tabId, 'stop');
  };
  return (
    <div className="grid gap-0.5 border-t border-rule pt-2 text-sm">
      {site && (
        <>
          <Rule
            label={say('popupAlwaysSite', site)}
            isListed={isListed(always, { host })}
            onChange={(isWanted) => set('always', { host }, isWanted)}
          />
          <Rule
            label={say('popupNeverSite', site)}
            isListed={isListed(never, { host })}
            onChange={(isWanted) => set('never', { host }, isWanted)}
          />
          {includesSite(floatingButton.hiddenOn, host) && (
            <Rule
              label={say('popupButtonHidden', site)}
              isListed
              onChange={() =>
                onChange(({ floatingButton: button }) => ({
                  floatingButton: { ...button, hiddenOn: withoutHost(button.hiddenOn, host) },
                }))
              }
            />
          )}
        </>
      )}
      {language && language !== target && (
        <Rule
          label={say('popupAlwaysLanguage', nameInSentence(language, locale()))}
          isListed={isListed(always, { language })}
          onChange={(isWanted) => set('always', { language }, isWanted)}
        />
      )}
    </div>
  );
}

function Rule({
  label,
  isListed,
  onChange,
}: {
  label: string;
  isListed: boolean;
  onChange: (isListed: boolean) => void;
}) {
  return (
    <label className="flex min-h-8 items-center gap-2.5">
      <input
        type="checkbox"
        className="size-4 shrink-0 accent-rubric"
        checked={isListed}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </label>
  );
}
