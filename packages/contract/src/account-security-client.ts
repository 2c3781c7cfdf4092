import {
  type AddPasskeyRequest,
  type ConfirmIdentityRequest,
  type MySecurity,
  mySecurity,
  type NewSecondFactor,
  newSecondFactor,
  type PasskeyCreationOptions,
  type PasskeyLoginRequest,
  type PasskeyRequestOptions,
  passkeyCreationOptions,
  passkeyRequestOptions,
  recoveryCodesData,
  type SecurityEventsData,
  securityEventsData,
} from './account-security.ts';
import { emptyData, type LoginData, loginData } from './accounts.ts';
import type { CallOptions, Transport } from './transport.ts';

/** Calls for passkeys, the second factor and the security log. Each throws only `ApiError`. */
export interface AccountSecurityClient {
  passkeyOptions(): Promise<PasskeyRequestOptions>;
  passkeyLogin(request: PasskeyLoginRequest): Promise<LoginData>;
  mySecurity(options?: CallOptions): Promise<MySecurity>;
  securityEvents(page: number, options?: CallOptions): Promise<SecurityEventsData>;
  /** Allows the calls below for a quarter of an hour; they fail with `identityUnconfirmed` otherwise. */
  confirmIdentity(request: ConfirmIdentityRequest): Promise<void>;
  beginSecondFactor(): Promise<NewSecondFactor>;
  /** Returns the recovery codes. */
  enableSecondFactor(code: string): Promise<string[]>;
  disableSecondFactor(): Promise<void>;
  /** Replaces the recovery codes. */
  newRecoveryCodes(): Promise<string[]>;
  passkeyCreationOptions(): Promise<PasskeyCreationOptions>;
  addPasskey(request: AddPasskeyRequest): Promise<void>;
  renamePasskey(id: string, name: string): Promise<void>;
  removePasskey(id: string): Promise<void>;
}

export function createAccountSecurityClient({ fetchData }: Transport): AccountSecurityClient {
  return {
    passkeyOptions: () => fetchData({ path: '/pubapi1/passkey_options', schema: passkeyRequestOptions, json: {} }),
    passkeyLogin: (json) => fetchData({ path: '/pubapi1/passkey_login', schema: loginData, json }),
    mySecurity: (call = {}) => fetchData({ path: '/priapi1/get_my_security', schema: mySecurity, ...call }),
    securityEvents: (page, call = {}) =>
      fetchData({ path: '/priapi1/get_security_events', schema: securityEventsData, query: { page }, ...call }),
    async confirmIdentity(form) {
      await fetchData({ path: '/priapi1/confirm_identity', schema: emptyData, form });
    },
    beginSecondFactor: () => fetchData({ path: '/priapi1/begin_second_factor', schema: newSecondFactor, json: {} }),
    async enableSecondFactor(code) {
      const call = { path: '/priapi1/enable_second_factor', schema: recoveryCodesData, json: { code } };
      return (await fetchData(call)).recovery_codes;
    },
    async disableSecondFactor() {
      await fetchData({ path: '/priapi1/disable_second_factor', schema: emptyData, json: {} });
    },
    async newRecoveryCodes() {
      const call = { path: '/priapi1/new_recovery_codes', schema: recoveryCodesData, json: {} };
      return (await fetchData(call)).recovery_codes;
    },
    passkeyCreationOptions: () =>
      fetchData({ path: '/priapi1/passkey_creation_options', schema: passkeyCreationOptions, json: {} }),
    async addPasskey(json) {
      await fetchData({ path: '/priapi1/add_passkey', schema: emptyData, json });
    },
    async renamePasskey(id, name) {
      await fetchData({ path: '/priapi1/rename_passkey', schema: emptyData, json: { id, name } });
    },
    async removePasskey(id) {
      await fetchData({ path: '/priapi1/remove_passkey', schema: emptyData, json: { id } });
    },
  };
}
