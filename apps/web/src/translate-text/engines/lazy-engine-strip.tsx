import { Icon } from '@interlinear/ui/icon';
import { type MouseEvent, startTransition, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { preloadChunk } from '../../loading/use-chunk.ts';
import { type AriaControls, importAriaControls } from '../import-aria-controls.ts';
import { engineChipClass, engineStripClass, moveButtonClass, removeButtonClass } from './engine-chip.ts';
import type { EngineStripProps } from './engine-strip.tsx';

/** The focused button of the list. */
interface ActiveButton {
  name: string | null;
  /** Whether moving has been asked for by keyboard. */
  moves: boolean;
  /** Whether Enter is held down. */
  isHeld: boolean;
}

const NO_BUTTON: ActiveButton = { name: null, moves: false, isHeld: false };

/**
 * The strip of engines, whose code loads when it is pointed at or focused. Until then a list looks the same; its engines can be
 * removed, but not moved.
 */
export function LazyEngineStrip(props: Omit<EngineStripProps, 'onButton'>) {
  const [loaded, setLoaded] = useState<AriaControls>();
  // Replacing a button while it is pressed would lose the click.
  const [isPressed, setIsPressed] = useState(false);
  const controls = isPressed ? undefined : loaded;
  const active = useRef<ActiveButton>(NO_BUTTON);

  function load(): void {
    preloadChunk(importAriaControls).then(
      (module) => startTransition(() => setLoaded(module)),
      // The next attempt tries again; until then the list goes on working.
      () => undefined,
    );
  }

  // Nothing has the focus between the list and the strip, so a key would be lost.
  useEffect(() => {
    const follow = ({ key, type }: KeyboardEvent) => {
      const { name, moves } = active.current;
      if (key !== 'Enter' || name === null) return;
      const isHeld = type === 'keydown';
      active.current = { name, moves: moves || (isHeld && document.activeElement === document.body), isHeld };
    };
    document.addEventListener('keydown', follow);
    document.addEventListener('keyup', follow);
    return () => {
      document.removeEventListener('keydown', follow);
      document.removeEventListener('keyup', follow);
    };
  }, []);

  /** Gives a button of the loaded strip the focus, and the press, that the same button of the list had. */
  function resume(button: HTMLButtonElement): void {
    if (button.ariaLabel !== active.current.name) return;
    // The strip handles events from the next frame on.
    requestAnimationFrame(() => {
      const { name, moves, isHeld } = active.current;
      if (button.ariaLabel !== name) return;
      active.current = NO_BUTTON;
      button.focus();
      // Releasing a key that is held would drop at once what the strip begins to move.
      if (moves && isHeld) document.addEventListener('keyup', () => press(button), { once: true });
      else if (moves) press(button);
    });
  }

  function move({ currentTarget, detail }: MouseEvent<HTMLButtonElement>): void {
    // Clicks by keyboard and screen reader have no count. Moving by pointer is dragging.
    if (detail === 0) active.current = { ...active.current, name: currentTarget.ariaLabel, moves: true };
  }

  function remove(id: string): void {
    // A removed button has no blur event. Remembered, it would take the focus when the engine is added again.
    active.current = NO_BUTTON;
    props.onRemove(id);
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
          active.current = { ...NO_BUTTON, name: target.ariaLabel };
          load();
        },
        onBlur() {
          active.current = NO_BUTTON;
        },
      })}
    >
      {controls ? (
        <controls.AriaEngineStrip {...props} onButton={resume} />
      ) : (
        <PlainStrip {...props} onMove={move} onRemove={remove} />
      )}
    </div>
  );
}

/** Presses a button of the strip as the keyboard does: the strip ignores clicks that a program makes. */
function press(button: HTMLButtonElement): void {
  for (const type of ['keydown', 'keyup'])
    button.dispatchEvent(new KeyboardEvent(type, { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true }));
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
