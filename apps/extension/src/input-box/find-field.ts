import { focusedElement } from '../page/focused-element.ts';
import type { Field } from './field.ts';
import { holdsSecret } from './holds-secret.ts';
import { PlainField } from './plain-field.ts';
import { RichField } from './rich-field.ts';

/** The field that is being typed in; undefined when there is none, or none that may be read. */
export function findField(document: Document): Field | undefined {
  const element = focusedElement(document);
  if (!element || element.closest(CODE)) return undefined;
  if (element instanceof HTMLTextAreaElement) return isOpen(element) ? new PlainField(element) : undefined;
  if (element instanceof HTMLInputElement) return isText(element) ? new PlainField(element) : undefined;
  if (!element.isContentEditable || holdsSecret(element)) return undefined;
  return new RichField(editingHost(element));
}

/** Editors of code, and terminals. What stands in them is not prose, and they mind how it gets there. */
const CODE = '[role=code], .cm-editor, .CodeMirror, .monaco-editor, .ace_editor, .xterm, pre, code';

/** Addresses, numbers and dates are no prose; passwords are nobody's business. */
function isText(input: HTMLInputElement): boolean {
  return (input.type === 'text' || input.type === 'search') && isOpen(input);
}

function isOpen(control: HTMLInputElement | HTMLTextAreaElement): boolean {
  return !control.readOnly && !control.disabled && !holdsSecret(control);
}

/** The outermost element that is edited as one. */
function editingHost(element: HTMLElement): HTMLElement {
  let host = element;
  while (host.parentElement?.isContentEditable) host = host.parentElement;
  return host;
}
