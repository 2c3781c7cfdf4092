import { isSecretName } from './is-secret-name.ts';

/**
 * Whether a field asks for what must never be sent anywhere: a password (also one that is being shown), a card, a code that is
 * valid once. Better one field too many than one too few.
 */
export function holdsSecret(field: HTMLElement): boolean {
  const attribute = (name: string) => field.getAttribute(name)?.toLowerCase() ?? '';
  if (attribute('autocomplete').split(/\s+/).some(isSecretToken)) return true;
  if (NUMBERS.has(attribute('inputmode'))) return true;
  if (namesOf(field).some(isSecretName)) return true;
  // Pages hide passwords in fields of other kinds with this.
  const style = getComputedStyle(field).getPropertyValue('-webkit-text-security');
  return style !== '' && style !== 'none';
}

const NAMES = ['name', 'id', 'placeholder', 'title', 'aria-label', 'data-testid'];
/** More than this is no name of a field, but says something about it. */
const LONGEST_LABEL = 60;

/** What pages call a field, and what a person reads beside it. */
function namesOf(field: HTMLElement): string[] {
  const isControl = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  const labels = isControl ? [...(field.labels ?? [])] : [];
  const texts = [...labels, ...labelsByReference(field)].map(({ textContent }) => textContent?.trim() ?? '');
  return [
    ...NAMES.map((name) => field.getAttribute(name) ?? ''),
    ...texts.filter(({ length }) => length <= LONGEST_LABEL),
  ];
}

function labelsByReference(field: HTMLElement): Element[] {
  const root = field.getRootNode();
  if (!(root instanceof Document || root instanceof ShadowRoot)) return [];
  const ids = field.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
  return ids.flatMap((id) => root.getElementById(id) ?? []);
}

function isSecretToken(token: string): boolean {
  return token.startsWith('cc-') || TOKENS.has(token);
}

const TOKENS: ReadonlySet<string> = new Set([
  'one-time-code',
  'current-password',
  'new-password',
  'webauthn',
  'username',
]);

/** What a keyboard without letters is wanted for is no text. */
const NUMBERS: ReadonlySet<string> = new Set(['numeric', 'decimal', 'tel', 'email', 'url']);
