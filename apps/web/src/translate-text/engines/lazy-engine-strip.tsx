import { Icon } from '@interlinear/ui/icon';
import { type MouseEvent, startTransition, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { preloadChunk } from '../../loading/use-chunk.ts';
import { type AriaControls, importAriaControls } from '../import-aria-controls.ts';
import { engineChipClass, engineStripClass, moveButtonClass, removeButtonClass } from './engine-chip.ts';
import type { EngineStripProps } from './engine-strip.tsx';

/**
 * The strip of engines, whose code loads when it is pointed at or focused. Until then a list looks the same; its engines can be
 * removed, but not moved.
 */
export function LazyEngineStrip(props: Omit<EngineStripProps, 'onButton'>) {
  const [loaded, setLoaded] = useState<AriaControls>();
  // Replacing a button while it is pressed would lose the click.
  const [isPressed, setIsPressed] = useState(false);
  const controls = isPressed ? undefined : loaded;
  /** Name of the focused button, and whether moving has been asked for by keyboard. */
  const active = useRef<{ name: string | null; moves: boolean }>({ name: null, moves: false });

  function load(): void {
    preloadChunk(importAriaControls).then(
      (module) => startTransition(() => setLoaded(module)),
      // The next attempt tries again; until then the list goes on working.
      () => undefined,
    );
  }

  /** Gives a button of the loaded strip the focus, and the press, that the same button of the list had. */
  function resume(button: HTMLButtonElement): void {
    const { name } = active.current;
    let { moves } = active.current;
    if (name === null || button.ariaLabel !== name) return;
    active.current = { name: null, moves: false };
    // Nothing has the focus meanwhile, so a key would be lost.
    const keep = ({ key }: KeyboardEvent) => {
      if (key === 'Enter') moves = true;
    };
    document.addEventListener('keydown', keep);
    // The strip handles events from the next frame on.
    requestAnimationFrame(() => {
      document.removeEventListener('keydown', keep);
      button.focus();
      // The strip ignores clicks that a program makes.
      for (const type of moves ? ['keydown', 'keyup'] : [])
        button.dispatchEvent(new KeyboardEvent(type, { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true }));
    });
  }

  function move({ currentTarget, detail }: MouseEvent<HTMLButtonElement>): void {
    // Clicks by keyboard and screen reader have no count. Moving by pointer is dragging.
    if (detail === 0) active.current = { name: currentTarget.ariaLabel, moves: true };
  }

  return (
    <div
      className="contents"
      {...(!controls && {
        onPointerOver: load,
        onPointerDown: () => setIsPressed(true),
        onPointerCancel: () => setIsPressed(false),
        onPointerLeave: () => setIsPressed(false),
        onClick: () => setIsPressed(false),
        onFocus({ target }) {
          active.current = { name: target.ariaLabel, moves: false };
          load();
        },
        onBlur() {
          active.current = { name: null, moves: false };
        },
      })}
    >
      {controls ? <controls.AriaEngineStrip {...props} onButton={resume} /> : <PlainStrip {...props} onMove={move} />}
    </div>
  );
}

interface PlainStripProps extends Pick<EngineStripProps, 'choices' | 'onRemove'> {
  onMove: (event: MouseEvent<HTMLButtonElement>) => void;
}

function PlainStrip({ choices, onMove, onRemove }: PlainStripProps) {
  const t = useTranslations('translator');
  if (choices.length === 0) return <p className="py-2 text-sm text-faded">{t('noEngines')}</p>;
  return (
    <ul aria-label={t('engines')} className={engineStripClass}>
      {choices.map(({ id, name }) => (
        <li key={id} className={engineChipClass}>
          <button
            type="button"
            aria-label={t('moveEngine', { engine: name })}
            className={moveButtonClass}
            onClick={onMove}
          >
            <Icon name="grip" size={16} />
          </button>
          {name}
          <button
            type="button"
            aria-label={t('removeEngine', { engine: name })}
            className={removeButtonClass}
            onClick={() => onRemove(id)}
          >
            <Icon name="close" size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
}
