import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from './icon.tsx';

/** How long a menu stays when the pointer has left it (SITE-10). */
const CLOSE_DELAY_MS = 150;

/** What stays free between an open menu and the edge of the window, in pixels. */
const EDGE = 8;

/** How what opens a menu looks, and what stands beside it in the same bar. */
export const menuButtonClass =
  'inline-flex min-h-10 items-center gap-1.5 rounded-md px-3 text-sm hover:bg-sunken aria-expanded:bg-sunken';

export interface HoverMenuProps {
  /** What the button shows. */
  button: ReactNode;
  /** Its name, where what it shows is not words. */
  label?: string;
  children: ReactNode;
}

/**
 * A button that discloses a list of links or buttons. Opens by mouse, click, touch and keyboard; closes 150 ms after the
 * mouse has left, on Escape, on a choice, and when the focus goes elsewhere.
 */
export function HoverMenu({ button, label, children }: HoverMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const rootRef = useRef<HTMLDivElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const panelRef = useRef<HTMLDivElement>(null);
  /** A mouse opens the menu before it can click: that click must not close it again. */
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

  // Wherever its button stands, in a narrow window too.
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
  const shift = left < EDGE ? EDGE - left : Math.min(0, width - EDGE - right);
  if (shift !== 0) panel.style.translate = `${shift}px`;
}

interface MenuEvents {
  onHover(isOver: boolean): void;
  onClose(reason: 'left' | 'escape' | 'chosen'): void;
}

/** Listens on the menu as a whole: what happens to its button and its panel bubbles up to it. */
function watchMenu(root: HTMLElement, { onHover, onClose }: MenuEvents): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let mouse = { x: Number.NaN, y: Number.NaN };
  const listening = new AbortController();
  const { signal } = listening;
  const hasMoved = ({ x, y }: { x: number; y: number }) => x !== mouse.x || y !== mouse.y;
  function startToClose(): void {
    clearTimeout(timer);
    timer = setTimeout(() => onClose('left'), CLOSE_DELAY_MS);
  }
  function closeWhenMoved(event: PointerEvent): void {
    if (!hasMoved(event)) return;
    document.removeEventListener('pointermove', closeWhenMoved);
    if (event.target instanceof Node && !root.contains(event.target)) startToClose();
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
      if (hasMoved({ x, y })) startToClose();
      // The page moved, not the mouse: nobody has left before the mouse moves beside the menu.
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
  // A touch beside it moves no focus.
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      if (target instanceof Node && !root.contains(target)) onClose('left');
    },
    { signal },
  );
  return () => {
    clearTimeout(timer);
    listening.abort();
  };
}

/** The look of one entry of a menu. Give the entry `data-menu-item`, so that choosing it closes the menu. */
export const menuItemClass =
  'flex min-h-9 w-full items-center gap-2.5 rounded-md px-3 py-1.5 text-start text-sm text-ink no-underline hover:bg-sunken aria-[current]:text-rubric aria-pressed:text-rubric';
