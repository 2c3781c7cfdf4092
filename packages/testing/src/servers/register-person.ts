import { codeIn, waitForMail } from './outbox.ts';
import type { RunningServer } from './server.ts';

export const PASSWORD = 'Correct7horse';

export interface RegisteredPerson {
  id: string;
  name: string;
  email: string;
  token: string;
}

/** How many people have asked for a code, each from a network of its own where the server trusts the header that says so. */
let networks = 0;

/** Registers a user over HTTP with the code that the server mails: at most 20 in an hour to a network. */
export async function registerPerson(server: RunningServer, name: string): Promise<RegisteredPerson> {
  const email = `${name}@example.org`;
  networks += 1;
  await call(server, '/pubapi1/get_email_code', {
    body: { email, purpose: 'register' },
    address: `10.0.${networks}.1`,
  });
  const code = codeIn(await waitForMail(server.dataFolder, email));
  const { token = '' } = await call(server, '/pubapi1/user_regist', {
    body: { email_mobile: email, psw: PASSWORD, confirm_psw: PASSWORD, code, username: name, terms: true },
  });
  const { id = '' } = await call(server, '/priapi1/my_info', { token });
  return { id, name, email, token };
}

/** Returns `data` of the response envelope. @throws {Error} if its code is not 1 (success) */
async function call(
  { url }: RunningServer,
  path: string,
  { body, token, address }: { body?: object; token?: string; address?: string },
): Promise<Record<string, string>> {
  const response = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { token }),
      ...(address !== undefined && { 'x-forwarded-for': address }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  // The contract's response envelope; a deviation fails below or in the test.
  const { code, info, data } = (await response.json()) as { code: number; info: string; data: Record<string, string> };
  if (code !== 1) throw new Error(`${path} failed with code ${code}: ${info}`);
  return data;
}
