import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from './icon.tsx';

/** Delay before a menu closes after the pointer has left it (SITE-10). */
const CLOSE_DELAY_MS = 150;

/** Minimum distance between an open menu and the edge of the window, in pixels. */
const WINDOW_MARGIN = 8;

/** The classes of a menu button, and of links beside it in the same bar. */
export const menuButtonClass =
  'inline-flex min-h-10 items-center gap-1.5 rounded-md px-3 text-sm hover:bg-sunken aria-expanded:bg-sunken';

export interface HoverMenuProps {
  /** The content of the button. */
  button: ReactNode;
  /** The accessible name, if the button's content is not text. */
  label?: string;
  children: ReactNode;
}

/**
 * A button that discloses a list of links or buttons. Opens on hover, click, tap and key press; closes 150 ms after the
 * mouse has left, on Escape, when an entry is chosen, and when the focus leaves.
 */
export function HoverMenu({ button, label, children }: HoverMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const rootRef = useRef<HTMLDivElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const panelRef = useRef<HTMLDivElement>(null);
  /** Hovering opens the menu before the mouse can click, so a click while hovering must not close it. */
  const isHovered = useRef(false);

  useEffect(() => {
    const root = rootRef.current;
    if (!root) return;
    return watchMenu(root, {
      onHover(isOver) {
        isHovered.current = isOver;
        if (isOver) setIsOpen(true);
      },
      onClose(reason) {
        setIsOpen(false);
        if (reason === 'escape') buttonRef.current?.focus();
      },
    });
  }, []);

  // Keeps the menu inside the window, wherever its button is.
  useLayoutEffect(() => {
    if (isOpen && panelRef.current) moveIntoWindow(panelRef.current);
  }, [isOpen]);

  return (
    <div ref={rootRef} className="relative">
      <button
        ref={buttonRef}
        type="button"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen((wasOpen) => isHovered.current || !wasOpen)}
        className={menuButtonClass}
      >
        {button}
        <span className={`motion-safe:transition-transform ${isOpen ? 'rotate-180' : ''}`}>
          <Icon name="chevron" size={16} />
        </span>
      </button>
      <div
        ref={panelRef}
        id={panelId}
        hidden={!isOpen}
        className="absolute end-0 top-full z-30 min-w-52 rounded-lg border border-rule bg-sheet p-1.5 shadow-sheet"
      >
        {children}
      </div>
    </div>
  );
}

function moveIntoWindow(panel: HTMLElement): void {
  panel.style.translate = '';
  const { left, right } = panel.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  const shift = left < WINDOW_MARGIN ? WINDOW_MARGIN - left : Math.min(0, width - WINDOW_MARGIN - right);
  if (shift !== 0) panel.style.translate = `${shift}px`;
}

interface MenuEvents {
  onHover(isOver: boolean): void;
  onClose(reason: 'left' | 'escape' | 'chosen'): void;
}

/** Listens on the menu's root, to which events of button and panel bubble. Returns a function that stops listening. */
function watchMenu(root: HTMLElement, { onHover, onClose }: MenuEvents): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let mouse = { x: Number.NaN, y: Number.NaN };
  const controller = new AbortController();
  const { signal } = controller;
  const hasMoved = ({ x, y }: { x: number; y: number }) => x !== mouse.x || y !== mouse.y;
  function closeAfterDelay(): void {
    clearTimeout(timer);
    timer = setTimeout(() => onClose('left'), CLOSE_DELAY_MS);
  }
  function closeWhenMoved(event: PointerEvent): void {
    if (!hasMoved(event)) return;
    document.removeEventListener('pointermove', closeWhenMoved);
    if (event.target instanceof Node && !root.contains(event.target)) closeAfterDelay();
  }
  root.addEventListener(
    'pointerenter',
    ({ pointerType }) => {
      if (pointerType !== 'mouse') return;
      clearTimeout(timer);
      onHover(true);
    },
    { signal },
  );
  root.addEventListener(
    'pointermove',
    ({ x, y }) => {
      mouse = { x, y };
    },
    { signal, passive: true },
  );
  root.addEventListener(
    'pointerleave',
    ({ pointerType, x, y }) => {
      if (pointerType !== 'mouse') return;
      onHover(false);
      if (hasMoved({ x, y })) closeAfterDelay();
      // The page moved under a still mouse: wait until the mouse itself moves outside the menu.
      else document.addEventListener('pointermove', closeWhenMoved, { signal, passive: true });
    },
    { signal },
  );
  root.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape') onClose('escape');
    },
    { signal },
  );
  root.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !root.contains(relatedTarget)) onClose('left');
    },
    { signal },
  );
  root.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest('[data-menu-item]')) onClose('chosen');
    },
    { signal },
  );
  // A tap outside the menu does not move the focus, so `focusout` does not fire.
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      if (target instanceof Node && !root.contains(target)) onClose('left');
    },
    { signal },
  );
  return () => {
    clearTimeout(timer);
    controller.abort();
  };
}

/** The classes of a menu entry. The entry also needs `data-menu-item`, so that choosing it closes the menu. */
export const menuItemClass =
  'flex min-h-9 w-full items-center gap-2.5 rounded-md px-3 py-1.5 text-start text-sm text-ink no-underline hover:bg-sunken aria-[current]:text-rubric aria-pressed:text-rubric';
