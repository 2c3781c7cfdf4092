import { isSecretName } from './is-secret-name.ts';
import { wasPassword } from './password-fields.ts';

/**
 * Whether a field asks for what must never be sent anywhere: a password (also one that is being shown), a card, a code that is
 * valid once. Better one field too many than one too few.
 */
export function holdsSecret(field: HTMLElement): boolean {
  if (wasPassword(field)) return true;
  const attribute = (name: string) => field.getAttribute(name)?.toLowerCase() ?? '';
  if (attribute('autocomplete').split(/\s+/).some(isSecretToken)) return true;
  if (NON_TEXT_INPUT_MODES.has(attribute('inputmode'))) return true;
  if (namesOf(field).some(isSecretName)) return true;
  // Pages hide passwords in fields of other kinds with this.
  const style = getComputedStyle(field).getPropertyValue('-webkit-text-security');
  return style !== '' && style !== 'none';
}

const NAME_ATTRIBUTES = ['name', 'id', 'label', 'placeholder', 'title', 'aria-label', 'data-testid'];
/** More than this is no name of a field, but all that stands around it. */
const MAX_LABEL_LENGTH = 200;

/** What pages call a field and the component it is the inside of, and what a person reads beside it. */
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

/** “Hide password”: beside a field that shows what it hid before stands a button that says so. */
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

/** What a keyboard without letters is wanted for is no text. */
const NON_TEXT_INPUT_MODES: ReadonlySet<string> = new Set(['numeric', 'decimal', 'tel', 'email', 'url']);
