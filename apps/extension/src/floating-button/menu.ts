import { say } from '../messages/say.ts';

export interface MenuActions {
  hideHere(): void;
  hideEverywhere(): void;
  openOptions(): void;
}

/** Creates the menu of the three-dots button, with keyboard support. */
export function createMenu(opener: HTMLButtonElement, actions: MenuActions): { menu: HTMLElement; close(): void } {
  const document = opener.ownerDocument;
  const menu = document.createElement('div');
  menu.className = 'menu';
  menu.role = 'menu';
  menu.ariaLabel = say('floatingMenu');
  menu.hidden = true;
  const items = [
    createItem(document, say('floatingHideHere'), actions.hideHere),
    createItem(document, say('floatingHideEverywhere'), actions.hideEverywhere, say('floatingHideHint')),
    createItem(document, say('floatingOptions'), actions.openOptions),
  ];
  menu.append(...items);

  opener.ariaLabel = say('floatingMenu');
  opener.title = say('floatingMenu');
  opener.ariaHasPopup = 'menu';
  const setOpen = (isOpen: boolean) => {
    menu.hidden = !isOpen;
    opener.ariaExpanded = String(isOpen);
    if (isOpen) items[0]?.focus();
  };
  setOpen(false);
  const close = () => setOpen(false);

  opener.addEventListener('click', () => setOpen(menu.hidden === true));
  menu.addEventListener('click', () => close());
  menu.addEventListener('keydown', (event) => {
    const at = items.findIndex((item) => item.matches(':focus'));
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (next !== undefined) items.at(next % items.length)?.focus();
    else if (event.key === 'Escape') {
      close();
      opener.focus();
    } else if (event.key === 'Tab') close();
    else return;
    // Tab keeps its default, continuing from the menu's position.
    if (event.key !== 'Tab') event.preventDefault();
  });
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget !== opener && !(relatedTarget instanceof Node && menu.contains(relatedTarget))) close();
  });
  return { menu, close };
}

function createItem(document: Document, label: string, act: () => void, hint?: string): HTMLButtonElement {
  const item = document.createElement('button');
  item.type = 'button';
  item.role = 'menuitem';
  item.tabIndex = -1;
  item.append(label);
  if (hint) {
    const small = document.createElement('small');
    small.append(hint);
    item.append(small);
  }
  item.addEventListener('click', act);
  return item;
}
