import { createSubtitleIcon, type SubtitleIcon } from '../overlay/icons.ts';

/** Creates a button with an icon; the label is its name and its tooltip. */
export function iconButton(
  document: Document,
  icon: SubtitleIcon,
  label: string,
  onPress: () => void,
): HTMLButtonElement {
  const button = plainButton(document, 'icon', onPress);
  button.title = label;
  button.ariaLabel = label;
  button.append(createSubtitleIcon(document, icon));
  return button;
}

export function textButton(
  document: Document,
  className: 'action' | 'action main' | 'back',
  label: string,
  onPress: () => void,
): HTMLButtonElement {
  const button = plainButton(document, className, onPress);
  button.textContent = label;
  return button;
}

function plainButton(document: Document, className: string, onPress: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  button.addEventListener('click', onPress);
  return button;
}

export function element<Tag extends keyof HTMLElementTagNameMap>(
  document: Document,
  tag: Tag,
  className: string,
  ...children: Node[]
): HTMLElementTagNameMap[Tag] {
  const created = document.createElement(tag);
  created.className = className;
  created.append(...children);
  return created;
}
