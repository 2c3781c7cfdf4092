import { direction, type LanguageCode } from '@interlinear/languages';
import { IconButton } from '@interlinear/ui/button';
import { useEffect, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { EngineChoice } from '../../engines/engine-choices.ts';
import type { PictureState, ShownRegion } from '../state/picture-state.ts';
import type { PictureStore } from '../state/picture-store.ts';
import { RegionPanel } from './region-panel.tsx';

export interface RegionListProps {
  store: PictureStore;
  state: PictureState;
  regions: readonly ShownRegion[];
  choices: readonly EngineChoice[];
  target: LanguageCode;
  selected: string | undefined;
  onSelect: (id: string | undefined) => void;
}

/** Lists the regions in reading order; the chosen one shows its fields. */
export function RegionList({ store, state, regions, choices, target, selected, onSelect }: RegionListProps) {
  const t = useTranslations('pictures');
  const { past, future } = state.history;
  return (
    <div className="grid min-w-0 gap-3">
      <div className="flex items-center gap-1">
        <p className="me-auto text-sm text-faded">{t('regionCount', { count: regions.length })}</p>
        <IconButton icon="undo" label={t('undo')} disabled={past.length === 0} onClick={store.undo} />
        <IconButton icon="redo" label={t('redo')} disabled={future.length === 0} onClick={store.redo} />
      </div>
      {regions.length > 0 && (
        <ol aria-label={t('regions')} className="grid gap-2">
          {regions.map((shown) => (
            <RegionItem
              key={shown.id}
              store={store}
              state={state}
              shown={shown}
              choices={choices}
              target={target}
              isOpen={shown.id === selected}
              onToggle={() => onSelect(shown.id === selected ? undefined : shown.id)}
            />
          ))}
        </ol>
      )}
    </div>
  );
}

interface RegionItemProps extends Pick<RegionListProps, 'store' | 'state' | 'choices' | 'target'> {
  shown: ShownRegion;
  isOpen: boolean;
  onToggle: () => void;
}

function RegionItem({ store, state, shown, choices, target, isOpen, onToggle }: RegionItemProps) {
  const t = useTranslations('pictures');
  const panel = useId();
  const item = useRef<HTMLLIElement>(null);
  const { text, translation } = shown;
  useEffect(() => {
    if (isOpen) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <li ref={item} className={`min-w-0 rounded-md border bg-sheet ${isOpen ? 'border-leaf' : 'border-rule'}`}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={onToggle}
        className="grid w-full gap-0.5 rounded-md px-3 py-2 text-start text-sm [overflow-wrap:anywhere] hover:bg-sunken"
      >
        <span dir="auto">{text.trim() === '' ? t('noOriginal') : text}</span>
        {translation.status === 'translated' || translation.status === 'typed' ? (
          <span lang={target} dir={direction(target)} className="text-rubric">
            {translation.text}
          </span>
        ) : (
          <span className="text-faded">{t(`region_${translation.status}`)}</span>
        )}
        {shown.isOriginal && <span className="text-xs text-amber">{t('isOriginal')}</span>}
      </button>
      <div id={panel} hidden={!isOpen}>
        {isOpen && <RegionPanel store={store} state={state} shown={shown} choices={choices} target={target} />}
      </div>
    </li>
  );
}
