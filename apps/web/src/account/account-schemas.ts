import {
  anyPassword,
  currentPassword,
  email,
  emailCode,
  type FieldProblem,
  newPassword,
  secondFactorCode,
  username,
} from '@interlinear/contract/account-rules';
import * as z from 'zod/mini';

// The schemas of the account forms: the server's own rules, with its field names.

export const loginForm = z.object({ email, psw: anyPassword, remember: z.boolean() });

export const secondFactorForm = z.object({ otp: secondFactorCode });

export const registerForm = z
  .object({
    username,
    email_mobile: email,
    code: emailCode,
    psw: newPassword,
    confirm_psw: required(),
    ref: z.string().check(z.trim(), z.maxLength(64)),
    terms: z.boolean().check(z.refine((isAgreed) => isAgreed, problem('termsMissing'))),
  })
  .check(sameFields('psw', 'confirm_psw'));

export type RegisterFields = z.infer<typeof registerForm>;

export const forgotEmailForm = z.object({ email });
export const forgotCodeForm = z.object({ code: emailCode });
export const forgotPasswordForm = z
  .object({ psw: newPassword, confirm: required() })
  .check(sameFields('psw', 'confirm'));

export const changePasswordForm = z
  .object({ current: currentPassword, new: newPassword, confirm: required() })
  .check(sameFields('new', 'confirm'))
  .check(
    z.refine((fields) => fields.current !== fields.new, {
      path: ['new'],
      message: problem('passwordSame'),
      when: always,
    }),
  );

function required() {
  return z.string().check(z.minLength(1, problem('required')));
}

/** Checks that the second field repeats the first. */
function sameFields<Name extends string>(first: Name, second: Name) {
  return z.refine<Record<Name, unknown>>((fields) => fields[first] === fields[second], {
    path: [second],
    message: problem('confirmDiffers'),
    when: always,
  });
}

/** Runs a check even while other fields are invalid, so that the error appears under the field being edited. */
function always(): boolean {
  return true;
}

function problem(name: FieldProblem): FieldProblem {
  return name;
}
