import {
  avatarData,
  type ChangePasswordRequest,
  type DeleteAccountRequest,
  type EmailCodeData,
  emailCodeData,
  emptyData,
  endedSessionsData,
  exportedData,
  type GetEmailCodeRequest,
  type GoogleLoginRequest,
  type LoginData,
  loginData,
  type MyInfo,
  type MySessionsData,
  myInfo,
  mySessionsData,
  type ResetPasswordRequest,
} from './accounts.ts';
import { type SiteConfig, siteConfig } from './site-config.ts';
import type { CallOptions, Transport } from './transport.ts';

/** Fields of the login form. */
interface EmailLogin {
  email: string;
  psw: string;
  /** Keeps the session for 30 days instead of 7. */
  remember: boolean;
  /** Code of the authenticator app, or a recovery code. */
  otp?: string | undefined;
  device_id?: string;
}

/** Fields of the registration form. */
interface Registration {
  email_mobile: string;
  psw: string;
  confirm_psw: string;
  code: string;
  username: string;
  /** Invite code of another person. */
  ref?: string | undefined;
  terms: boolean;
  device_id?: string;
}

/** Calls for accounts. Each throws only `ApiError`. */
export interface AccountsClient {
  siteConfig(options?: CallOptions): Promise<SiteConfig>;
  getEmailCode(request: GetEmailCodeRequest): Promise<EmailCodeData>;
  register(request: Registration): Promise<LoginData>;
  emailLogin(request: EmailLogin): Promise<LoginData>;
  googleLogin(request: GoogleLoginRequest): Promise<LoginData>;
  /** Lets this account also log in with that Google account. */
  linkGoogle(idToken: string): Promise<void>;
  resetPassword(request: ResetPasswordRequest): Promise<void>;
  myInfo(options?: CallOptions): Promise<MyInfo>;
  changeName(name: string): Promise<void>;
  /** Returns the picture's address. @param avatar a `data:` address; empty removes the picture */
  changeAvatar(avatar: string): Promise<string | null>;
  /** Ends every session, including this one. */
  changePassword(request: ChangePasswordRequest): Promise<void>;
  /** Ends this session. */
  logOut(): Promise<void>;
  mySessions(page: number, options?: CallOptions): Promise<MySessionsData>;
  endSession(id: string): Promise<void>;
  /** Returns the number of ended sessions. */
  endOtherSessions(): Promise<number>;
  exportMyData(): Promise<Record<string, unknown>>;
  /** Mails a code that confirms irreversible actions, for people without a password. */
  getConfirmCode(): Promise<EmailCodeData>;
  deleteAccount(request: DeleteAccountRequest): Promise<void>;
}

export function createAccountsClient(transport: Transport): AccountsClient {
  const { fetchData } = transport;
  return {
    siteConfig: (call = {}) => fetchData({ path: '/pubapi1/site_config', schema: siteConfig, ...call }),
    getEmailCode: (form) => fetchData({ path: '/pubapi1/get_email_code', schema: emailCodeData, form }),
    register: ({ terms, ...form }) =>
      fetchData({ path: '/pubapi1/user_regist', schema: loginData, form: { ...form, terms: String(terms) } }),
    emailLogin: ({ remember, ...form }) =>
      fetchData({ path: '/pubapi1/email_login', schema: loginData, form: { ...form, remember: String(remember) } }),
    googleLogin: (json) => fetchData({ path: '/pubapi1/google_login', schema: loginData, json }),
    async linkGoogle(idToken) {
      await fetchData({ path: '/priapi1/link_google', schema: emptyData, json: { idToken } });
    },
    async resetPassword(form) {
      await fetchData({ path: '/pubapi1/reset_password', schema: emptyData, form });
    },
    myInfo: (call = {}) => fetchData({ path: '/priapi1/my_info', schema: myInfo, ...call }),
    async changeName(name) {
      await fetchData({ path: '/priapi1/change_name', schema: emptyData, form: { name } });
    },
    async changeAvatar(avatar) {
      return (await fetchData({ path: '/priapi1/change_avatar', schema: avatarData, json: { avatar } })).avatar;
    },
    async changePassword(form) {
      await fetchData({ path: '/priapi1/change_psw', schema: emptyData, form });
    },
    async logOut() {
      await fetchData({ path: '/priapi1/logout', schema: emptyData, form: {} });
    },
    mySessions: (page, call = {}) =>
      fetchData({ path: '/priapi1/get_my_sessions', schema: mySessionsData, query: { page }, ...call }),
    async endSession(id) {
      await fetchData({ path: '/priapi1/end_session', schema: emptyData, form: { id } });
    },
    async endOtherSessions() {
      return (await fetchData({ path: '/priapi1/end_other_sessions', schema: endedSessionsData, form: {} })).ended;
    },
    exportMyData: () => fetchData({ path: '/priapi1/export_my_data', schema: exportedData }),
    getConfirmCode: () => fetchData({ path: '/priapi1/get_confirm_code', schema: emailCodeData, form: {} }),
    async deleteAccount(form) {
      await fetchData({ path: '/priapi1/delete_account', schema: emptyData, form });
    },
  };
}
