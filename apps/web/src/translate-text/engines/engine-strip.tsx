import { Icon } from '@interlinear/ui/icon';
import { Button } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { useTranslations } from 'use-intl';
import type { EngineChoice } from '../../engines/engine-choices.ts';
import { engineChipClass, engineStripClass, moveButtonClass, removeButtonClass } from './engine-chip.ts';

export interface EngineStripProps {
  choices: readonly EngineChoice[];
  onMove: (ids: ReadonlySet<string>, place: { position: 'before' | 'after'; target: string }) => void;
  onRemove: (id: string) => void;
  /** Called with each button once it is in the page. */
  onButton: (button: HTMLButtonElement) => void;
}

/** List of the engines with a card, to reorder by pointer, touch or keyboard, and to remove (TXT-01). */
export function EngineStrip({ choices, onMove, onRemove, onButton }: EngineStripProps) {
  const t = useTranslations('translator');
  const buttonRef = (button: HTMLButtonElement | null) => {
    if (button) onButton(button);
  };
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder({ keys, target }) {
      if (target.dropPosition === 'on') return;
      onMove(new Set([...keys].map(String)), { position: target.dropPosition, target: String(target.key) });
    },
    renderDropIndicator: (target) => (
      <DropIndicator
        target={target}
        className="w-0.5 self-stretch rounded-full bg-rubric data-[drop-target]:outline-2"
      />
    ),
  });
  return (
    <GridList
      aria-label={t('engines')}
      items={choices}
      layout="grid"
      keyboardNavigationBehavior="tab"
      dragAndDropHooks={dragAndDropHooks}
      className={engineStripClass}
      renderEmptyState={() => <p className="py-2 text-sm text-faded">{t('noEngines')}</p>}
    >
      {(choice) => (
        <GridListItem id={choice.id} textValue={choice.name} className={engineChipClass}>
          <Button
            ref={buttonRef}
            slot="drag"
            aria-label={t('moveEngine', { engine: choice.name })}
            className={moveButtonClass}
          >
            <Icon name="grip" size={16} />
          </Button>
          {choice.name}
          <Button
            ref={buttonRef}
            aria-label={t('removeEngine', { engine: choice.name })}
            onPress={() => onRemove(choice.id)}
            className={removeButtonClass}
          >
            <Icon name="close" size={14} />
          </Button>
        </GridListItem>
      )}
    </GridList>
  );
}
