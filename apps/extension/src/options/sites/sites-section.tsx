import { displayName } from '@interlinear/languages';
import { locale, type MessageName, say } from '../../messages/say.ts';
import { addTo, isOn, removeFrom, type Side, type SiteOrLanguage } from '../../settings/always-never.ts';
import { changeSettings } from '../../settings/settings-store.ts';
import { Group } from '../fields/fields.tsx';
import { useNotify } from '../notice.tsx';
import { useSettings } from '../settings-context.tsx';
import { LanguageList } from './language-list.tsx';
import { SiteList } from './site-list.tsx';
import { SiteRulesGroup } from './site-rules-group.tsx';

const WORDS = {
  always: {
    title: 'alwaysTitle',
    hint: 'alwaysHint',
    sites: 'alwaysSites',
    languages: 'alwaysLanguages',
    moved: 'movedToAlways',
  },
  never: {
    title: 'neverTitle',
    hint: 'neverHint',
    sites: 'neverSites',
    languages: 'neverLanguages',
    moved: 'movedToNever',
  },
} as const satisfies Record<Side, Record<string, MessageName>>;

/** Where pages are translated by themselves, where nothing happens, and what is particular about single sites. */
export function SitesSection() {
  return (
    <>
      <SideGroup side="always" />
      <SideGroup side="never" />
      <SiteRulesGroup />
    </>
  );
}

function SideGroup({ side }: { side: Side }) {
  const { settings } = useSettings();
  const { add, remove } = useSide(side);
  const words = WORDS[side];
  const { sites, languages } = settings[side];
  return (
    <Group title={say(words.title)} hint={say(words.hint)}>
      <SiteList
        label={say(words.sites)}
        sites={sites}
        onAdd={(site) => void add({ site })}
        onRemove={(site) => void remove({ site })}
      />
      <LanguageList
        label={say(words.languages)}
        languages={languages}
        onAdd={(language) => void add({ language })}
        onRemove={(language) => void remove({ language })}
      />
    </Group>
  );
}

/** Changes one of the two lists; what that takes away can be had back. The page shows what is stored as soon as it is. */
function useSide(side: Side) {
  const { always, never } = useSettings().settings;
  const notify = useNotify();
  const undo = () => changeSettings({ always, never });
  return {
    async add(item: SiteOrLanguage) {
      const isMoved = isOn(side === 'always' ? never : always, item);
      const isKept = await notify.keep(changeSettings((current) => addTo(current, side, item)));
      if (isKept && isMoved) notify.done(say(WORDS[side].moved, nameOf(item)), undo);
    },
    async remove(item: SiteOrLanguage) {
      const isKept = await notify.keep(changeSettings((current) => removeFrom(current, side, item)));
      if (isKept) notify.done(say('removed', nameOf(item)), undo);
    },
  };
}

function nameOf(item: SiteOrLanguage): string {
  return 'site' in item ? item.site : displayName(item.language, locale());
}
