import { type LanguageCode, nameInSentence } from '@interlinear/languages';
import { locale, say } from '../messages/say.ts';
import type { PageState } from '../protocol/page-state.ts';
import { ruleForLanguage, ruleForSite } from '../settings/rules.ts';
import type { Settings } from '../settings/settings.ts';
import { includesSite, siteOf, withSite } from '../settings/sites.ts';
import { tell } from '../tabs/tell-tab.ts';

interface RulesProps {
  settings: Settings;
  host: string;
  /** What the page is written in, where that is known. */
  language: LanguageCode | undefined;
  state: PageState;
  tabId: number;
  onChange: (wish: (settings: Settings) => Partial<Settings>) => void;
}

/** Whether pages like this one are translated by themselves from now on. This one takes it at once. */
export function Rules({ settings, host, language, state, tabId, onChange }: RulesProps) {
  const { always, never, target, floatingButton } = settings;
  const site = siteOf(host);
  const start = () => {
    if (state.status === 'off') void tell(tabId, 'start'); // whether it began is seen at the next look
  };
  const setSite = (kind: 'always' | 'never', isOn: boolean) => {
    onChange(ruleForSite(kind, host, isOn));
    if (!isOn) return;
    if (kind === 'always') start();
    else void tell(tabId, 'stop');
  };
  return (
    <div className="grid gap-0.5 border-t border-rule pt-2 text-sm">
      {site && (
        <>
          <Rule
            label={say('popupAlwaysSite', site)}
            isOn={includesSite(always.sites, host)}
            onChange={(isOn) => setSite('always', isOn)}
          />
          <Rule
            label={say('popupNeverSite', site)}
            isOn={includesSite(never.sites, host)}
            onChange={(isOn) => setSite('never', isOn)}
          />
          {includesSite(floatingButton.hiddenOn, host) && (
            <Rule
              label={say('popupButtonHidden', site)}
              isOn
              onChange={() =>
                onChange(({ floatingButton: button }) => ({
                  floatingButton: { ...button, hiddenOn: withSite(button.hiddenOn, host, false) },
                }))
              }
            />
          )}
        </>
      )}
      {language && language !== target && (
        <Rule
          label={say('popupAlwaysLanguage', nameInSentence(language, locale()))}
          isOn={always.languages.includes(language)}
          onChange={(isOn) => {
            onChange(ruleForLanguage(language, isOn));
            if (isOn) start();
          }}
        />
      )}
    </div>
  );
}

function Rule({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <label className="flex min-h-8 items-center gap-2.5">
      <input
        type="checkbox"
        className="size-4 shrink-0 accent-rubric"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </label>
  );
}
