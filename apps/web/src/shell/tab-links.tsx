import { useEffect, useRef } from 'react';
import { Link } from 'react-router';

export interface TabLinksProps {
  /** The accessible name of the tabs. */
  label: string;
  tabs: readonly { name: string; to: string; isCurrent: boolean }[];
}

/** Tabs as links: each one has its own URL. Where they are wider than the screen, the current one is scrolled to the middle. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  const scroller = useRef<HTMLElement>(null);
  const current = tabs.findIndex(({ isCurrent }) => isCurrent);
  useEffect(() => {
    if (scroller.current) centerTab(scroller.current, current);
  }, [current]);

  return (
    <nav ref={scroller} aria-label={label} className="-mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
      <ul className="flex w-max min-w-full gap-1 border-b border-rule">
        {tabs.map(({ name, to, isCurrent }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={isCurrent ? 'page' : undefined}
              preventScrollReset
              className="block border-b-2 border-transparent px-3 py-2.5 text-sm text-faded no-underline hover:text-ink focus-visible:-outline-offset-2 aria-[current]:border-rubric aria-[current]:font-medium aria-[current]:text-ink"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls the tabs only. `scrollIntoView` would scroll the page as well. */
function centerTab(scroller: HTMLElement, index: number): void {
  const tab = scroller.querySelectorAll('a')[index]?.getBoundingClientRect();
  if (!tab) return;
  const view = scroller.getBoundingClientRect();
  scroller.scrollLeft += (tab.left + tab.right - view.left - view.right) / 2;
}
