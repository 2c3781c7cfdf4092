import * as z from 'zod/mini';

/**
 * What the fields about accounts must be (section 5 of the specification), for the forms and for the server. The message of each
 * issue is one of {@link FieldProblem}, which the forms have words for.
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
  | 'termsMissing'
  | 'redeemCodeMissing'
  | 'nameTooLong'
  | 'textTooLong'
  | 'numberInvalid';

export const PASSWORD_LENGTH = { min: 8, max: 128 };
/** Passwords of long ago may be shorter than new ones have to be. */
const CURRENT_PASSWORD_MIN = 6;
export const CODE_DIGITS = 6;

/** What a new password must have, one by one, so that a form can tick them off. */
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

/** Trimmed; upper and lower case stay as typed. */
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

/** The password somebody has, where they change it. */
export const currentPassword = z
  .string()
  .check(
    required,
    z.minLength(CURRENT_PASSWORD_MIN, problem('passwordTooShort')),
    z.maxLength(PASSWORD_LENGTH.max, problem('passwordTooLong')),
  );

/** The password somebody logs in with: what it looks like is the server's business. */
export const anyPassword = z.string().check(required, z.maxLength(PASSWORD_LENGTH.max, problem('passwordTooLong')));

/** The code that was mailed. */
export const emailCode = z.string().check(z.trim(), required, z.regex(/^\d{6}$/, problem('codeDigits')));

/** Keeps the messages of the issues to those that the forms know. */
function problem(name: FieldProblem): FieldProblem {
  return name;
}
