import { useEffect, useMemo, useRef, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Button } from 'react-aria-components/Button';
import { Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Input, SearchField } from 'react-aria-components/SearchField';
import { Select, SelectValue } from 'react-aria-components/Select';
import { PickerButtonContent, pickerButtonClass } from './picker-button.tsx';
import { rankItems, type SearchableItem } from './rank-items.ts';

export interface PickerItem extends SearchableItem {
  /** Shown beside the label, e.g. the language's own name. */
  detail?: string;
  /** The language of `detail`. */
  detailLanguage?: string;
}

export interface PickerSection {
  id: string;
  title: string;
  items: readonly PickerItem[];
}

export interface SearchPickerProps {
  label: string;
  value: string;
  /** The text of the button. */
  valueText: string;
  onChange: (id: string) => void;
  /** Called when the list opens, so that a long list is not built before it is needed. */
  getSections: () => readonly PickerSection[];
  searchLabel: string;
  /** Shown when no item matches the search. */
  emptyText: string;
  /** Focuses the button and opens the list when first shown, because the person has pressed the button it replaces. */
  opensAtOnce?: boolean | undefined;
}

/**
 * A select whose list can be searched. Sections may repeat an item, so a key consists of the section and the item's id.
 */
export function SearchPicker(props: SearchPickerProps) {
  const { label, value, valueText, onChange, getSections, searchLabel, emptyText, opensAtOnce = false } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!opensAtOnce) return;
    // Closing the list returns the focus to the button.
    button.current?.focus();
    setIsOpen(true);
  }, [opensAtOnce]);
  const all = useMemo(
    () => (isOpen ? getSections() : [placeholderSection(value, valueText)]),
    [isOpen, getSections, value, valueText],
  );
  const sections = useMemo(() => (typed.trim() === '' ? all : foundSections(all, typed, label)), [all, typed, label]);
  return (
    <Select
      aria-label={label}
      value={findKey(sections, value)}
      isOpen={isOpen}
      onOpenChange={(opens) => {
        setIsOpen(opens);
        setTyped('');
      }}
      onChange={(key) => {
        if (key !== null) onChange(String(key).split(SEPARATOR)[1] ?? value);
      }}
      className="min-w-0"
    >
      <Button ref={button} className={pickerButtonClass}>
        <PickerButtonContent>
          {/* Overrides the default content, which is the item's search text. */}
          <SelectValue>{() => valueText}</SelectValue>
        </PickerButtonContent>
      </Button>
      <Popover
        placement="bottom start"
        className="flex w-[min(22rem,calc(100vw-2rem))] flex-col rounded-lg border border-rule bg-sheet shadow-sheet"
      >
        <Autocomplete inputValue={typed} onInputChange={setTyped}>
          <SearchField aria-label={searchLabel} autoFocus className="border-b border-rule p-2">
            {/* A combobox: it handles the keys of the list below, which never takes the focus itself. */}
            <Input
              role="combobox"
              aria-expanded
              placeholder={searchLabel}
              className="w-full rounded-md border border-edge bg-paper px-3 py-2 text-sm placeholder:text-faded"
            />
          </SearchField>
          <ListBox
            aria-label={label}
            items={sections}
            className="max-h-[min(22rem,50dvh)] overflow-y-auto p-1.5 outline-none"
            renderEmptyState={() => <p className="p-3 text-sm text-faded">{emptyText}</p>}
          >
            {(section) => (
              <ListBoxSection id={section.id}>
                <Header className="px-3 pt-2 pb-1 text-xs font-semibold text-faded">{section.title}</Header>
                {section.items.map((item) => (
                  <PickerOption key={item.id} sectionId={section.id} item={item} />
                ))}
              </ListBoxSection>
            )}
          </ListBox>
        </Autocomplete>
      </Popover>
    </Select>
  );
}

function PickerOption({ sectionId, item }: { sectionId: string; item: PickerItem }) {
  return (
    <ListBoxItem
      id={itemKey(sectionId, item.id)}
      textValue={`${item.label} ${item.keywords}`}
      className="flex min-h-9 cursor-pointer items-baseline justify-between gap-3 rounded-md px-3 py-1.5 text-sm outline-none data-[focused]:bg-sunken data-[selected]:text-rubric"
    >
      <span>{item.label}</span>
      {item.detail && (
        <span lang={item.detailLanguage} className="text-faded">
          {item.detail}
        </span>
      )}
    </ListBoxItem>
  );
}

const SEPARATOR = '/';

function itemKey(sectionId: string, id: string): string {
  return `${sectionId}${SEPARATOR}${id}`;
}

/** Finds the item in the last section that has it: the alphabetical list, not the recent items. */
function findKey(sections: readonly PickerSection[], id: string): string | null {
  const section = sections.findLast(({ items }) => items.some((item) => item.id === id));
  return section ? itemKey(section.id, id) : null;
}

/** The content of a closed list: only the chosen item. */
function placeholderSection(id: string, label: string): PickerSection {
  return { id: 'chosen', title: label, items: [{ id, label, keywords: '' }] };
}

/** The content of the list during a search: what was found, best first. */
function foundSections(sections: readonly PickerSection[], typed: string, title: string): PickerSection[] {
  const all = sections.flatMap(({ items }) => items);
  const items = rankItems(all, typed);
  return items.length === 0 ? [] : [{ id: 'found', title, items }];
}
