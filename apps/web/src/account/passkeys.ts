import type {
  AddPasskeyRequest,
  PasskeyCreationOptions,
  PasskeyLoginRequest,
  PasskeyRequestOptions,
} from '@interlinear/contract/account-security';

/** Whether the browser knows passkeys at all. */
export function supportsPasskeys(): boolean {
  return typeof window !== 'undefined' && 'PublicKeyCredential' in window;
}

/** Asks for one of this site's passkeys. @throws when the user closes the browser's dialog */
export async function requestPasskey(options: PasskeyRequestOptions): Promise<PasskeyLoginRequest['credential']> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options });
  return { id, rawId, type, response };
}

/**
 * Creates a passkey. Returns `exists` when this device has one for the account.
 * @throws when the user closes the browser's dialog
 */
export async function createPasskey(
  options: PasskeyCreationOptions,
): Promise<AddPasskeyRequest['credential'] | 'exists'> {
  const { startRegistration, WebAuthnError } = await import('@simplewebauthn/browser');
  try {
    const { id, rawId, type, response } = await startRegistration({ optionsJSON: options });
    const { clientDataJSON, attestationObject, transports } = response;
    return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
  } catch (error) {
    if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'exists';
    throw error;
  }
}
