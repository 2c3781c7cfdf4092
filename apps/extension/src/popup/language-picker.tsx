import { displayName, LANGUAGES, type LanguageCode, languageOf } from '@interlinear/languages';
import { PickerButtonFace, pickerButtonClass } from '@interlinear/ui/picker-button';
import type { PickerItem, PickerSection } from '@interlinear/ui/search-picker';
import { lazy, Suspense, useCallback } from 'react';
import { locale, say } from '../messages/say.ts';

// As large as the rest of the popup, which is to be there at once.
const SearchPicker = lazy(async () => ({ default: (await import('@interlinear/ui/search-picker')).SearchPicker }));

interface LanguagePickerProps {
  label: string;
  value: string;
  valueText: string;
  /** Whether the language may be left to be found out. */
  isAutoOffered?: boolean;
  recent: readonly LanguageCode[];
  onChange: (id: string) => void;
}

/** All languages, to be searched by their names in any of three languages; recent ones first. */
export function LanguagePicker({ isAutoOffered = false, recent, ...props }: LanguagePickerProps) {
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
      <PickerButtonFace>{text}</PickerButtonFace>
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
    ...(name_local === label ? {} : { detail: name_local, detailLanguage: code }),
    keywords: [name_en, name_local, code].join(' '),
  };
}
