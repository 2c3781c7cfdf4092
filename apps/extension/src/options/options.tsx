import type { ExtensionHelpSubject } from '@interlinear/contract/help-paths';
import { Icon } from '@interlinear/ui/icon';
import { Logo } from '@interlinear/ui/logo';
import { type ComponentType, useEffect, useState } from 'react';
import { AccountSection } from '../account/account-section.tsx';
import { BackupSection } from '../backup/backup-section.tsx';
import { FavoritesSection } from '../favorites/favorites-section.tsx';
import { GlossarySection } from '../glossary/glossary-section.tsx';
import { PromptsSection } from '../glossary/prompts-section.tsx';
import { say } from '../messages/say.ts';
import { PrivacySection } from '../privacy/privacy-section.tsx';
import type { Settings } from '../settings/settings.ts';
import { EnginesSection } from './engines/engines-section.tsx';
import { GeneralSection } from './general/general-section.tsx';
import { HelpLink } from './help-link.tsx';
import { NoticeProvider } from './notice.tsx';
import { PicturesSection } from './pictures/pictures-section.tsx';
import { SettingsProvider, useSettings } from './settings-context.tsx';
import { ShortcutsSection } from './shortcuts/shortcuts-section.tsx';
import { SitesSection } from './sites/sites-section.tsx';
import { StylesSection } from './styles/styles-section.tsx';
import { SubtitlesSection } from './subtitles/subtitles-section.tsx';
import { ToolsSection } from './tools/tools-section.tsx';

/** Options page; the address names the section shown. */
export function Options({ stored }: { stored: Settings }) {
  const { id, title, Content } = useRoute(SECTIONS);
  return (
    <NoticeProvider>
      <SettingsProvider stored={stored}>
        <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-x-10 px-4 pb-24 sm:px-6 md:grid-cols-[14rem_minmax(0,1fr)]">
          <header className="flex items-center gap-2.5 py-5 md:col-span-2">
            <Logo />
            <span className="display text-xl">Interlinear</span>
          </header>
          <Navigation current={id} />
          <main className="min-w-0">
            <div className="mb-6 flex items-center justify-between gap-4">
              <h1 id="section-title" tabIndex={-1} className="display text-3xl outline-none">
                {title()}
              </h1>
              <SectionHelp section={id} />
            </div>
            <Content />
          </main>
        </div>
      </SettingsProvider>
    </NoticeProvider>
  );
}

function SectionHelp({ section }: { section: SectionId }) {
  const { settings } = useSettings();
  return <HelpLink site={settings.site} subject={section} />;
}

/** Links to the sections, folded behind the current one in narrow windows. */
function Navigation({ current }: { current: string }) {
  const shown = SECTIONS.find(({ id }) => id === current);
  return (
    <nav aria-label={say('optionsSections')} className="mb-6">
      {/* The key resets it to folded when the section changes. */}
      <details key={current} className="rounded-md border border-edge bg-sheet md:hidden">
        <summary className="flex min-h-11 list-none items-center justify-between gap-2 px-4 font-medium">
          {shown?.title()}
          <Icon name="chevron" size={18} />
        </summary>
        <Links current={current} />
      </details>
      <div className="sticky top-4 hidden md:block">
        <Links current={current} />
      </div>
    </nav>
  );
}

function Links({ current }: { current: string }) {
  return (
    <ul className="grid gap-0.5 max-md:border-t max-md:border-rule max-md:p-1.5">
      {SECTIONS.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#/${id}`}
            {...(id === current ? { 'aria-current': 'page' } : {})}
            className="flex min-h-10 items-center rounded-md px-3 text-sm text-ink no-underline hover:bg-sunken aria-[current]:bg-rubric-wash aria-[current]:font-medium aria-[current]:text-rubric"
          >
            {title()}
          </a>
        </li>
      ))}
    </ul>
  );
}

interface RoutedSection {
  id: string;
  title: () => string;
}

/**
 * Returns the section named in the address (`#/favorites`, `#/subtitles/example.org`), by default the first. On navigation it sets the document
 * title and focuses the heading, like a page load.
 */
function useRoute<Section extends RoutedSection>(sections: readonly [Section, ...Section[]]): Section {
  const [hash, setHash] = useState(() => location.hash);
  useEffect(() => {
    const follow = () => {
      setHash(location.hash);
      scrollTo(0, 0);
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);

  const section = sections.find(({ id }) => id === hash.split('/')[1]) ?? sections[0];
  const [first] = useState(section);
  useEffect(() => {
    document.title = `${section.title()} – Interlinear`;
    if (section !== first) document.getElementById('section-title')?.focus();
  }, [section, first]);
  return section;
}

type SectionId = Exclude<ExtensionHelpSubject, 'popup'>;

interface Section {
  /** Id in the address: `#/general`. */
  id: SectionId;
  title: () => string;
  Content: ComponentType;
}

/** In display order. */
const SECTIONS: readonly [Section, ...Section[]] = [
  { id: 'general', title: () => say('sectionGeneral'), Content: GeneralSection },
  { id: 'account', title: () => say('sectionAccount'), Content: AccountSection },
  { id: 'engines', title: () => say('sectionEngines'), Content: EnginesSection },
  { id: 'glossary', title: () => say('sectionGlossary'), Content: GlossarySection },
  { id: 'prompts', title: () => say('sectionPrompts'), Content: PromptsSection },
  { id: 'styles', title: () => say('sectionStyles'), Content: StylesSection },
  { id: 'tools', title: () => say('sectionTools'), Content: ToolsSection },
  { id: 'pictures', title: () => say('sectionPictures'), Content: PicturesSection },
  { id: 'subtitles', title: () => say('sectionSubtitles'), Content: SubtitlesSection },
  { id: 'shortcuts', title: () => say('sectionShortcuts'), Content: ShortcutsSection },
  { id: 'sites', title: () => say('sectionSites'), Content: SitesSection },
  { id: 'favorites', title: () => say('sectionFavorites'), Content: FavoritesSection },
  { id: 'backup', title: () => say('sectionBackup'), Content: BackupSection },
  { id: 'privacy', title: () => say('sectionPrivacy'), Content: PrivacySection },
];
