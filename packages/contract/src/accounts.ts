import * as z from 'zod/mini';
import {
  anyPassword,
  currentPassword,
  email,
  emailCode,
  newPassword,
  secondFactorCode,
  username,
} from './account-rules.ts';
import { formFlag } from './form-values.ts';
import { pageOf, pageQuery } from './lists.ts';

/** Code in an invite link. */
const inviteCode = z.string().check(z.trim(), z.maxLength(64));

/**
 * Random id of a browser, which recognises it at the next login: strangers who guess passwords then cannot delay its
 * owner. Kept by the browser; the server stores a hash for each account.
 */
export const deviceId = z.string().check(z.regex(/^[\w-]{22,64}$/));

/** How a session was started. */
export const LOGIN_TYPES = ['email', 'google', 'passkey'] as const;

/** `POST /pubapi1/get_email_code`. The answer is the same whether or not the address has an account. */
export const getEmailCodeRequest = z.object({
  email,
  purpose: z._default(z.enum(['register', 'reset']), 'register'),
  /** From the captcha, where one is configured (`GET /pubapi1/site_config`). */
  ticket: z.optional(z.string().check(z.maxLength(4096))),
  randstr: z.optional(z.string().check(z.maxLength(256))),
  device_id: z.optional(deviceId),
});
export type GetEmailCodeRequest = z.input<typeof getEmailCodeRequest>;

export const emailCodeData = z.object({
  /** Seconds until the next code may be requested. */
  resend_after_seconds: z.int(),
  expires_in_seconds: z.int(),
});
export type EmailCodeData = z.infer<typeof emailCodeData>;

/** `POST /pubapi1/user_regist`. Only the first three are required; forms send all. */
export const registerRequest = z
  .object({
    email_mobile: email,
    psw: newPassword,
    code: emailCode,
    /** Default: derived from the email address. */
    username: z.optional(username),
    confirm_psw: z.optional(z.string()),
    terms: z.optional(formFlag),
    /** Invite code of another person. */
    ref: z.optional(inviteCode),
    /** Keeps the session for 30 days instead of 7. */
    remember: z._default(formFlag, false),
    device_id: z.optional(deviceId),
  })
  .check(
    z.refine((fields) => fields.confirm_psw === undefined || fields.confirm_psw === fields.psw, {
      path: ['confirm_psw'],
    }),
    z.refine((fields) => fields.terms !== false, { path: ['terms'] }),
  );
export type RegisterRequest = z.input<typeof registerRequest>;

/** `POST /pubapi1/email_login`; `email_mobile` is another name for `email`. */
export const loginRequest = z
  .object({
    email: z.optional(email),
    email_mobile: z.optional(email),
    psw: anyPassword,
    remember: z._default(formFlag, false),
    otp: z.optional(secondFactorCode),
    device_id: z.optional(deviceId),
  })
  .check(z.refine((fields) => fields.email !== undefined || fields.email_mobile !== undefined, { path: ['email'] }));
export type LoginRequest = z.input<typeof loginRequest>;

/** `POST /pubapi1/google_login` and `POST /priapi1/link_google`, with the ID token of Google's button. */
export const googleLoginRequest = z.object({
  idToken: z.string().check(z.minLength(1), z.maxLength(8192)),
  ref: z.optional(inviteCode),
  remember: z._default(formFlag, false),
  otp: z.optional(secondFactorCode),
  device_id: z.optional(deviceId),
});
export type GoogleLoginRequest = z.input<typeof googleLoginRequest>;
export const linkGoogleRequest = z.pick(googleLoginRequest, { idToken: true });

/** New session. Send the token in the `Token` header of later calls; it cannot be retrieved again. */
export const loginData = z.object({ token: z.string(), expires_at: z.iso.datetime() });
export type LoginData = z.infer<typeof loginData>;

/** `POST /pubapi1/reset_password`. */
export const resetPasswordRequest = z.object({
  email,
  psw: newPassword,
  code: emailCode,
  /** Lets this device log in afterwards, however many others guess the password meanwhile. */
  device_id: z.optional(deviceId),
});
export type ResetPasswordRequest = z.input<typeof resetPasswordRequest>;

/** `GET` (query) and `POST` (body) `/priapi1/change_psw`. Success ends every session, including this one. */
export const changePasswordRequest = z
  .object({ current: currentPassword, new: newPassword, confirm: z.optional(z.string()) })
  .check(z.refine((fields) => fields.confirm === undefined || fields.confirm === fields.new, { path: ['confirm'] }));
export type ChangePasswordRequest = z.input<typeof changePasswordRequest>;

/** `GET /priapi1/my_info`. */
export const myInfo = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  /** Path on this server, or `null` for the fallback image. */
  avatar: z.nullable(z.string()),
  /** Picture of the Google account. */
  imageUrl: z.nullable(z.string()),
  /** How this session was started. */
  loginType: z.enum(LOGIN_TYPES),
  plan: z.enum(['free', 'pro', 'max', 'enterprise']),
  invite_code: z.string(),
  /** Without a password, `reset_password` sets one. */
  has_password: z.boolean(),
  has_google: z.boolean(),
  created_at: z.iso.datetime(),
});
export type MyInfo = z.infer<typeof myInfo>;

/** `POST /priapi1/change_name`. */
export const changeNameRequest = z.object({ name: username });

/** Maximum size of a picture in bytes; pages scale larger ones down. */
export const MAX_AVATAR_BYTES = 100_000;

/** `POST /priapi1/change_avatar`: a PNG, JPEG or WebP picture as a `data:` address; empty removes it. */
export const changeAvatarRequest = z.object({
  avatar: z.union([
    z.literal(''),
    z
      .string()
      .check(
        z.maxLength(Math.ceil((MAX_AVATAR_BYTES * 4) / 3) + 64),
        z.regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/),
      ),
  ]),
});
export const avatarData = z.object({ avatar: z.nullable(z.string()) });

/** Login on one device. */
export const mySession = z.object({
  id: z.uuid(),
  /** E.g. `Firefox, Linux`; empty when unknown. */
  device: z.string(),
  /** Network of the client, e.g. `203.0.113.0/24`. */
  network: z.string(),
  loginType: z.enum(LOGIN_TYPES),
  created_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  /** Whether it is the session of this request. */
  is_current: z.boolean(),
});
export type MySession = z.infer<typeof mySession>;

/** `GET /priapi1/get_my_sessions`, newest first. */
export const mySessionsQuery = pageQuery(20);
export const mySessionsData = pageOf(mySession);
export type MySessionsData = z.infer<typeof mySessionsData>;

/** `POST /priapi1/end_session`. */
export const endSessionRequest = z.object({ id: z.uuid() });

/** `POST /priapi1/end_other_sessions`: number of ended sessions. */
export const endedSessionsData = z.object({ ended: z.int() });

/** `GET /priapi1/export_my_data`: one field per part of the product. */
export const exportedData = z.record(z.string(), z.unknown());

/** `POST /priapi1/delete_account`: the password, or a code from `POST /priapi1/get_confirm_code`. */
export const deleteAccountRequest = z
  .object({ psw: z.optional(currentPassword), code: z.optional(emailCode) })
  .check(z.refine((fields) => fields.psw !== undefined || fields.code !== undefined, { path: ['psw'] }));
export type DeleteAccountRequest = z.input<typeof deleteAccountRequest>;

/** Empty `data` of successful calls. */
export const emptyData = z.null();
