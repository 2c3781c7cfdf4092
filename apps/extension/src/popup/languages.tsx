import {
  displayName,
  isLanguageCode,
  LANGUAGES,
  type LanguageCode,
  languageOf,
  nameInSentence,
} from '@interlinear/languages';
import { speakerRank } from '@interlinear/languages/speakers';
import { Icon } from '@interlinear/ui/icon';
import { PickerButtonContent, pickerButtonClass } from '@interlinear/ui/picker-button';
import type { PickerItem, PickerSection } from '@interlinear/ui/search-picker';
import { lazy, Suspense, useCallback } from 'react';
import { locale, say } from '../messages/say.ts';
import type { Settings } from '../settings/settings.ts';

interface LanguagesProps {
  settings: Settings;
  /** Detected language of the page. */
  detected: LanguageCode | undefined;
  onChange: (changes: (settings: Settings) => Partial<Settings>) => void;
}

const MAX_RECENT_TARGETS = 5;

/** Source and target language. */
export function Languages({ settings, detected, onChange }: LanguagesProps) {
  const { source, target, recentTargets } = settings;
  return (
    <div className="flex items-center rounded-md border border-edge bg-sheet text-sm">
      <LanguagePicker
        label={say('popupSource')}
        value={source}
        valueText={sourceText(source, detected)}
        isAutoOffered
        recent={[]}
        onChange={(code) => {
          if (code === 'auto' || isLanguageCode(code)) onChange(() => ({ source: code }));
        }}
      />
      <span className="shrink-0 text-faded">
        <Icon name="arrow" size={16} />
      </span>
      <LanguagePicker
        label={say('targetLanguage')}
        value={target}
        valueText={displayName(target, locale())}
        recent={recentTargets}
        onChange={(code) => {
          if (isLanguageCode(code)) onChange((current) => withTarget(current, code));
        }}
      />
    </div>
  );
}

function sourceText(source: Settings['source'], detected: LanguageCode | undefined): string {
  if (source !== 'auto') return displayName(source, locale());
  return detected ? say('popupDetected', nameInSentence(detected, locale())) : say('popupDetect');
}

/** Sets the target and remembers the former one as recent, because people often switch back. */
function withTarget({ target: former, recentTargets }: Settings, target: LanguageCode): Partial<Settings> {
  const recent = new Set([target, former, ...recentTargets]);
  return { target, recentTargets: [...recent].slice(0, MAX_RECENT_TARGETS) };
}

// Loaded lazily: it is as large as the rest of the popup, which must open at once.
const SearchPicker = lazy(async () => ({ default: (await import('@interlinear/ui/search-picker')).SearchPicker }));

interface LanguagePickerProps {
  label: string;
  value: string;
  valueText: string;
  /** Whether automatic detection can be chosen. */
  isAutoOffered?: boolean;
  recent: readonly LanguageCode[];
  onChange: (id: string) => void;
}

/**
 * Picks a language, searchable by its name in the interface language, in English and in the language itself. Recent
 * languages come first.
 */
function LanguagePicker({ isAutoOffered = false, recent, ...props }: LanguagePickerProps) {
  const getSections = useCallback(() => sections(isAutoOffered, recent), [isAutoOffered, recent]);
  return (
    <div className="min-w-0 flex-auto">
      <Suspense fallback={<Face text={props.valueText} />}>
        <SearchPicker
          {...props}
          getSections={getSections}
          searchLabel={say('popupSearchLanguages')}
          emptyText={say('popupNoLanguage')}
        />
      </Suspense>
    </div>
  );
}

function Face({ text }: { text: string }) {
  return (
    <span className={pickerButtonClass}>
      <PickerButtonContent>{text}</PickerButtonContent>
    </span>
  );
}

function sections(isAutoOffered: boolean, recent: readonly LanguageCode[]): PickerSection[] {
  const automatic = { id: 'auto', label: say('popupDetect'), keywords: 'auto' };
  const { compare } = new Intl.Collator(locale());
  const all = LANGUAGES.map(({ code }) => toItem(code)).toSorted((one, other) => compare(one.label, other.label));
  return [
    ...(isAutoOffered ? [{ id: 'auto', title: say('popupAutomatic'), items: [automatic] }] : []),
    ...(recent.length > 0 ? [{ id: 'recent', title: say('popupRecent'), items: recent.map(toItem) }] : []),
    { id: 'all', title: say('popupAllLanguages'), items: all },
  ];
}

function toItem(code: LanguageCode): PickerItem {
  const { name_en, name_local } = languageOf(code);
  const label = displayName(code, locale());
  return {
    id: code,
    label,
    rank: speakerRank(code),
    ...(name_local === label ? {} : { detail: name_local, detailLanguage: code }),
    keywords: [name_en, name_local, code].join(' '),
  };
}
