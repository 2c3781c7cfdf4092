import type { ComponentType } from 'react';
import { AccountSection } from '../account/account-section.tsx';
import { BackupSection } from '../backup/backup-section.tsx';
import { FavoritesSection } from '../favorites/favorites-section.tsx';
import { GlossarySection } from '../glossary/glossary-section.tsx';
import { PromptsSection } from '../glossary/prompts-section.tsx';
import { say } from '../messages/say.ts';
import { PrivacySection } from '../privacy/privacy-section.tsx';
import { EnginesSection } from './engines/engines-section.tsx';
import { GeneralSection } from './general/general-section.tsx';
import { ShortcutsSection } from './shortcuts/shortcuts-section.tsx';
import { SitesSection } from './sites/sites-section.tsx';
import { StylesSection } from './styles/styles-section.tsx';
import { ToolsSection } from './tools/tools-section.tsx';

export interface Section {
  /** In the address: `#/general`. */
  id: string;
  title: () => string;
  Content: ComponentType;
}

/** In the order in which they are offered. */
export const SECTIONS: readonly [Section, ...Section[]] = [
  { id: 'general', title: () => say('sectionGeneral'), Content: GeneralSection },
  { id: 'account', title: () => say('sectionAccount'), Content: AccountSection },
  { id: 'engines', title: () => say('sectionEngines'), Content: EnginesSection },
  { id: 'glossary', title: () => say('sectionGlossary'), Content: GlossarySection },
  { id: 'prompts', title: () => say('sectionPrompts'), Content: PromptsSection },
  { id: 'styles', title: () => say('sectionStyles'), Content: StylesSection },
  { id: 'tools', title: () => say('sectionTools'), Content: ToolsSection },
  { id: 'shortcuts', title: () => say('sectionShortcuts'), Content: ShortcutsSection },
  { id: 'sites', title: () => say('sectionSites'), Content: SitesSection },
  { id: 'favorites', title: () => say('sectionFavorites'), Content: FavoritesSection },
  { id: 'backup', title: () => say('sectionBackup'), Content: BackupSection },
  { id: 'privacy', title: () => say('sectionPrivacy'), Content: PrivacySection },
];
