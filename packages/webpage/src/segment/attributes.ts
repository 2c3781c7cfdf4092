import type { AttributeUnit } from '../unit.ts';
import { hasLetters } from './letters.ts';
import type { Role } from './roles.ts';

/** The attributes of an element that a person can read: on the screen, on hovering, or read out by a screen reader. */
export function readAttributes(element: Element, role: Role, minimumLetters: number): AttributeUnit[] {
  if (!element.hasAttributes() || !mayHaveReadableAttributes(role)) return [];
  const units: AttributeUnit[] = [];
  for (const name of namesFor(element)) {
    const value = element.getAttribute(name)?.trim();
    if (!value || !hasLetters([value], minimumLetters)) continue;
    units.push({ kind: 'attribute', reason: 'attribute', element, name, content: [value] });
  }
  return units;
}

function mayHaveReadableAttributes(role: Role): boolean {
  if (role.part === 'absent') return false;
  if (role.part !== 'leaf' && role.part !== 'barrier') return true;
  return role.reason === 'graphic' || role.reason === 'editable' || role.reason === 'form-value';
}

const ANYWHERE: readonly string[] = ['title', 'aria-label', 'aria-description'];
const BY_TAG: Readonly<Record<string, readonly string[]>> = {
  img: ['alt', ...ANYWHERE],
  textarea: ['placeholder', ...ANYWHERE],
  optgroup: ['label', ...ANYWHERE],
  option: ['label', ...ANYWHERE],
};

function namesFor(element: Element): readonly string[] {
  return element.localName === 'input' ? namesForInput(element) : (BY_TAG[element.localName] ?? ANYWHERE);
}

/** What is written on a button is its value. One that has a name is sent with the form, so it stays. */
function namesForInput(element: Element): readonly string[] {
  const type = element.getAttribute('type')?.toLowerCase() ?? 'text';
  if (type === 'hidden') return [];
  if (type === 'image') return ['alt', ...ANYWHERE];
  if (type === 'button' || type === 'submit' || type === 'reset') {
    return element.hasAttribute('name') ? ANYWHERE : ['value', ...ANYWHERE];
  }
  return ['placeholder', ...ANYWHERE];
}
