import { browserStorage } from '../storage/safe-storage.ts';

const KEY = 'device-id';

/**
 * Returns this browser's random id, which logins send, so that the server recognises the browser of an account's owner. It
 * outlives the logout, and is created at the first login or registration.
 */
export function readDeviceId(): string {
  const stored = browserStorage.read(KEY);
  if (stored !== undefined && /^[\w-]{22,64}$/.test(stored)) return stored;
  const created = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0'));
  browserStorage.write(KEY, created.join(''));
  return created.join('');
}
