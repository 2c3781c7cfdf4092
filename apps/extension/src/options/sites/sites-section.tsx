import { displayName, isLanguageCode, type LanguageCode } from '@interlinear/languages';
import { useRef } from 'react';
import { sortedLanguages } from '../../languages/sorted-languages.ts';
import { locale, type MessageName, say } from '../../messages/say.ts';
import { addTo, isListed, type ListName, removeFrom, type SiteOrLanguage } from '../../settings/always-never.ts';
import { changeSettings } from '../../settings/settings-store.ts';
import { Group, inputClass } from '../fields/fields.tsx';
import { useNotify } from '../notice.tsx';
import { useSettings } from '../settings-context.tsx';
import { RemovableList } from './removable-list.tsx';
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
} as const satisfies Record<ListName, Record<string, MessageName>>;

/** Section for sites and languages to always or never translate, and for rules of single sites. */
export function SitesSection() {
  return (
    <>
      <ListGroup list="always" />
      <ListGroup list="never" />
      <SiteRulesGroup />
    </>
  );
}

function ListGroup({ list }: { list: ListName }) {
  const { settings } = useSettings();
  const { add, remove } = useTranslationList(list);
  const words = WORDS[list];
  const { sites, languages } = settings[list];
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

/** Changes one of the two lists and offers undo. The page updates when the stored settings change. */
function useTranslationList(list: ListName) {
  const { always, never } = useSettings().settings;
  const notify = useNotify();
  const undo = () => changeSettings({ always, never });
  return {
    async add(item: SiteOrLanguage) {
      const isMoved = isListed(list === 'always' ? never : always, item);
      const isSaved = await notify.awaitSave(changeSettings((current) => addTo(current, list, item)));
      if (isSaved && isMoved) notify.done(say(WORDS[list].moved, nameOf(item)), undo);
    },
    async remove(item: SiteOrLanguage) {
      const isSaved = await notify.awaitSave(changeSettings((current) => removeFrom(current, list, item)));
      if (isSaved) notify.done(say('removed', nameOf(item)), undo);
    },
  };
}

function nameOf(item: SiteOrLanguage): string {
  return 'site' in item ? item.site : displayName(item.language, locale());
}

interface LanguageListProps {
  label: string;
  languages: readonly LanguageCode[];
  onAdd: (language: LanguageCode) => void;
  onRemove: (language: LanguageCode) => void;
}

/** List of languages with a select to add one. */
function LanguageList({ label, languages, onAdd, onRemove }: LanguageListProps) {
  const select = useRef<HTMLSelectElement>(null);
  return (
    <div className="grid gap-2.5">
      <label className="grid max-w-md gap-1.5 text-sm font-medium">
        {label}
        <select
          ref={select}
          className={inputClass}
          value=""
          onChange={({ target: { value } }) => isLanguageCode(value) && onAdd(value)}
        >
          <option value="" disabled>
            {say('languageAdd')}
          </option>
          {sortedLanguages(locale())
            .filter(({ code }) => !languages.includes(code))
            .map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
        </select>
      </label>
      <RemovableList
        label={label}
        items={languages.map((code) => ({ id: code, name: displayName(code, locale()) }))}
        emptyText={say('languagesNone')}
        onRemove={(code) => {
          if (isLanguageCode(code)) onRemove(code);
          select.current?.focus(); // the focused button is gone
        }}
      />
    </div>
  );
}
