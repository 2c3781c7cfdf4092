import {
  emailCodeData,
  emptyData,
  getEmailCodeRequest,
  googleLoginRequest,
  loginData,
  loginRequest,
  registerRequest,
  resetPasswordRequest,
} from '@interlinear/contract/accounts';
import { envelope } from '@interlinear/contract/envelope';
import { siteConfig } from '@interlinear/contract/site-config';
import { apiFailure } from '../../platform/http/api-failure.ts';
import { BODY_FORMATS } from '../../platform/http/body-formats.ts';
import type { HttpServer } from '../../platform/http/create-http-server.ts';
import { success } from '../../platform/http/envelope.ts';
import type { AccountContext } from '../account-context.ts';
import type { Captcha } from '../captcha/captcha.ts';
import { clientOf } from '../client.ts';
import type { GoogleVerifier } from '../google/google-identity.ts';
import { logInWithGoogle } from '../google/google-login.ts';
import { CODE_MINUTES } from './email-codes.ts';
import { logIn } from './log-in.ts';
import { register } from './register.ts';
import { RESEND_SECONDS, requestCode, requireCaptcha } from './request-code.ts';
import { resetPassword } from './set-password.ts';

export interface SignInRoutesOptions {
  context: AccountContext;
  captcha: Captcha | undefined;
  google: GoogleVerifier | undefined;
  /** Whether payments are configured. */
  hasPayments: boolean;
}

/** Answer to every request for a code, whether or not one was sent. */
export const CODE_SENT_REPLY = { resend_after_seconds: RESEND_SECONDS, expires_in_seconds: CODE_MINUTES * 60 };

/** Routes for registration, login and password reset, which need no token. */
export function signInRoutes(api: HttpServer, { context, captcha, google, hasPayments }: SignInRoutesOptions): void {
  api.get(
    '/pubapi1/site_config',
    {
      schema: {
        tags: ['accounts'],
        summary: 'List the optional services of this server',
        response: { 200: envelope(siteConfig) },
      },
    },
    async () =>
      success({
        google_client_id: google?.clientId ?? null,
        captcha: captcha ? { provider: captcha.provider, site_key: captcha.siteKey } : null,
        passkeys: context.passkeySite !== undefined,
        payments: hasPayments,
      }),
  );

  api.post(
    '/pubapi1/get_email_code',
    {
      schema: {
        tags: ['accounts'],
        summary: 'Email a code for registering or resetting the password',
        description: 'The answer is the same whether or not the address has an account; only the mail differs.',
        consumes: BODY_FORMATS,
        body: getEmailCodeRequest,
        response: { 200: envelope(emailCodeData) },
      },
    },
    async (request) => {
      const { email, purpose, ticket, randstr, device_id } = request.body;
      await requireCaptcha(captcha, { ticket, randstr, address: request.ip });
      await requestCode(context, { email, purpose }, clientOf(request, device_id));
      return success(CODE_SENT_REPLY);
    },
  );

  api.post(
    '/pubapi1/user_regist',
    {
      schema: {
        tags: ['accounts'],
        summary: 'Register with an emailed code, and log in',
        consumes: BODY_FORMATS,
        body: registerRequest,
        response: { 200: envelope(loginData) },
      },
    },
    async (request) => success(await register(context, request.body, clientOf(request, request.body.device_id))),
  );

  api.post(
    '/pubapi1/email_login',
    {
      schema: {
        tags: ['accounts'],
        summary: 'Log in by email address and password',
        consumes: BODY_FORMATS,
        body: loginRequest,
        response: { 200: envelope(loginData) },
      },
    },
    async (request) => success(await logIn(context, request.body, clientOf(request, request.body.device_id))),
  );

  api.post(
    '/pubapi1/google_login',
    {
      schema: {
        tags: ['accounts'],
        summary: 'Log in or register with the ID token of “Sign in with Google”',
        consumes: BODY_FORMATS,
        body: googleLoginRequest,
        response: { 200: envelope(loginData) },
      },
    },
    async (request) => {
      if (!google) throw apiFailure('googleOff', {});
      return success(await logInWithGoogle(context, google, request.body, clientOf(request, request.body.device_id)));
    },
  );

  api.post(
    '/pubapi1/reset_password',
    {
      schema: {
        tags: ['accounts'],
        summary: 'Set a new password with an emailed code; ends every session',
        consumes: BODY_FORMATS,
        body: resetPasswordRequest,
        response: { 200: envelope(emptyData) },
      },
    },
    async (request) => {
      await resetPassword(context, request.body, clientOf(request, request.body.device_id));
      return success(null);
    },
  );
}
