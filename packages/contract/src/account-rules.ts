import * as z from 'zod/mini';

/**
 * Rules for account fields (section 5 of the specification), shared by forms and server. Every issue's message is a
 * {@link FieldProblem}, which the forms can word.
 */
export type FieldProblem =
  | 'required'
  | 'usernameLength'
  | 'usernameCharacters'
  | 'emailInvalid'
  | 'passwordWeak'
  | 'passwordTooLong'
  | 'passwordTooShort'
  | 'passwordSame'
  | 'confirmDiffers'
  | 'codeDigits'
  | 'secondFactorFormat'
  | 'termsMissing'
  | 'redeemCodeMissing'
  | 'nameTooLong'
  | 'textTooLong'
  | 'numberInvalid';

export const PASSWORD_LENGTH = { min: 8, max: 128 };
/** Old passwords may be shorter than new ones must be. */
const CURRENT_PASSWORD_MIN = 6;
export const CODE_DIGITS = 6;
export const MAX_CODE_DIGITS = 12;

/** Rules for a new password, separate so that a form can tick them off. */
export const PASSWORD_RULES = [
  { rule: 'length', holds: (password: string) => password.length >= PASSWORD_LENGTH.min },
  { rule: 'upper', holds: (password: string) => /\p{Lu}/u.test(password) },
  { rule: 'lower', holds: (password: string) => /\p{Ll}/u.test(password) },
  { rule: 'digit', holds: (password: string) => /\p{Nd}/u.test(password) },
] as const;

const required = z.minLength(1, { error: problem('required'), abort: true });

/** 3 to 20 letters, digits and underscores. */
export const username = z
  .string()
  .check(
    z.trim(),
    required,
    z.regex(/^\w*$/, problem('usernameCharacters')),
    z.minLength(3, problem('usernameLength')),
    z.maxLength(20, problem('usernameLength')),
  );

/** Trimmed; case is kept as typed. */
export const email = z
  .string()
  .check(
    z.trim(),
    required,
    z.maxLength(254, problem('emailInvalid')),
    z.regex(z.regexes.email, problem('emailInvalid')),
  );

export const newPassword = z.string().check(
  required,
  z.refine((password) => PASSWORD_RULES.every(({ holds }) => holds(password)), problem('passwordWeak')),
  z.maxLength(PASSWORD_LENGTH.max, problem('passwordTooLong')),
);

/** Current password, when changing it. */
export const currentPassword = z
  .string()
  .check(
    required,
    z.minLength(CURRENT_PASSWORD_MIN, problem('passwordTooShort')),
    z.maxLength(PASSWORD_LENGTH.max, problem('passwordTooLong')),
  );

/** Password at login; only the server judges it. */
export const anyPassword = z.string().check(required, z.maxLength(PASSWORD_LENGTH.max, problem('passwordTooLong')));

/** Turns the full-width digits and letters of Chinese and Japanese input methods into those that codes consist of. */
const halfWidth = z.normalize('NFKC');

/** Mailed code: six digits, or twelve after many wrong guesses. */
export const emailCode = z
  .string()
  .check(halfWidth, z.trim(), required, z.regex(/^\d{6}(?:\d{6})?$/, problem('codeDigits')));

/** Code of an authenticator app, or a recovery code. */
export const secondFactorCode = z
  .string()
  .check(
    halfWidth,
    z.trim(),
    required,
    z.regex(/^(?:\d{3} ?\d{3}|[A-Za-z0-9]{5}-?[A-Za-z0-9]{5})$/, problem('secondFactorFormat')),
  );

/** Name that tells a passkey from the others of its owner. */
export const passkeyName = z
  .string()
  .check(z.trim(), required, z.maxLength(60, problem('nameTooLong')), z.regex(/^[^\p{Cc}]*$/u, problem('nameTooLong')));

/** Types the issue messages as those the forms know. */
function problem(name: FieldProblem): FieldProblem {
  return name;
}
