import { isSecretName } from './is-secret-name.ts';
import { wasPassword } from './password-fields.ts';

/**
 * Whether a field holds something that must never be sent anywhere: a password (even a visible one), a card number or a
 * one-time code. False positives are preferred over false negatives.
 */
export function holdsSecret(field: HTMLElement): boolean {
  if (wasPassword(field)) return true;
  const attribute = (name: string) => field.getAttribute(name)?.toLowerCase() ?? '';
  if (attribute('autocomplete').split(/\s+/).some(isSecretToken)) return true;
  if (NON_TEXT_INPUT_MODES.has(attribute('inputmode'))) return true;
  if (namesOf(field).some(isSecretName)) return true;
  // Pages mask text fields with this property.
  const style = getComputedStyle(field).getPropertyValue('-webkit-text-security');
  return style !== '' && style !== 'none';
}

const NAME_ATTRIBUTES = ['name', 'id', 'label', 'placeholder', 'title', 'aria-label', 'data-testid'];
/** Longer texts are not labels but surrounding content. */
const MAX_LABEL_LENGTH = 200;

/**
 * Returns the names of a field: attributes of the field and its host component, labels, and texts of buttons beside it.
 */
function namesOf(field: HTMLElement): string[] {
  const buttons = buttonsBeside(field);
  const texts = [...labelsOf(field), ...buttons].map(({ textContent }) => textContent?.trim() ?? '');
  return [
    ...attributesOf(field, NAME_ATTRIBUTES),
    ...attributesOf(hostOf(field), [...NAME_ATTRIBUTES, 'type']),
    ...buttons.flatMap((button) => attributesOf(button, ['title', 'aria-label'])),
    ...texts.filter(({ length }) => length <= MAX_LABEL_LENGTH),
  ];
}

function attributesOf(element: Element | undefined, names: readonly string[]): string[] {
  return element ? names.map((name) => element.getAttribute(name) ?? '') : [];
}

function hostOf(field: HTMLElement): Element | undefined {
  const root = field.getRootNode();
  return root instanceof ShadowRoot ? root.host : undefined;
}

function labelsOf(field: HTMLElement): Element[] {
  const isControl = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return [...((isControl && field.labels) || []), ...labelsByReference(field)];
}

function labelsByReference(field: HTMLElement): Element[] {
  const root = field.getRootNode();
  if (!(root instanceof Document || root instanceof ShadowRoot)) return [];
  const ids = field.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
  return ids.flatMap((id) => root.getElementById(id) ?? []);
}

/** Returns buttons beside a field, such as “Hide password”, which reveal its purpose. */
function buttonsBeside(field: HTMLElement): Element[] {
  const around = field instanceof HTMLInputElement ? field.parentElement : null;
  return around?.querySelectorAll('input').length === 1 ? [...around.querySelectorAll('button')] : [];
}

function isSecretToken(token: string): boolean {
  return token.startsWith('cc-') || SECRET_TOKENS.has(token);
}

const SECRET_TOKENS: ReadonlySet<string> = new Set([
  'one-time-code',
  'current-password',
  'new-password',
  'webauthn',
  'username',
]);

/** Input modes of fields that contain no prose. */
const NON_TEXT_INPUT_MODES: ReadonlySet<string> = new Set(['numeric', 'decimal', 'tel', 'email', 'url']);
