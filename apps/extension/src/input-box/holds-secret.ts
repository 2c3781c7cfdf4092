/**
 * Whether a field asks for what must never be sent anywhere: a password (also one that is being shown), a card, a code that is
 * valid once. Better one field too many than one too few.
 */
export function holdsSecret(field: HTMLElement): boolean {
  const attribute = (name: string) => field.getAttribute(name)?.toLowerCase() ?? '';
  if (attribute('autocomplete').split(/\s+/).some(isSecretToken)) return true;
  if (NUMBERS.has(attribute('inputmode'))) return true;
  const names = ['name', 'id', 'placeholder', 'aria-label', 'data-testid'].map(attribute);
  if (names.some((name) => SECRET_NAME.test(name))) return true;
  // Pages hide passwords in fields of other kinds with this.
  const style = getComputedStyle(field).getPropertyValue('-webkit-text-security');
  return style !== '' && style !== 'none';
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

const SECRET_NAME =
  /passw|passphrase|passcode|(?:^|[^a-z])(?:pwd|pin|otp|totp|cvv|cvc|csc|iban|ssn)(?:$|[^a-z])|card.?(?:number|no|holder)|(?:security|verification|one.?time).?code|seed.?phrase|secret/;
