import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

export interface Firefox {
  goto(url: string): Promise<void>;
  /** Evaluates an expression in the page; promises are waited for, and the value travels as JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** The same in the browser's own window: what a person does outside the page. */
  evaluateInWindow(expression: string): Promise<unknown>;
  /** Does in the page what a person does with keys and pointers, as `input.performActions` of WebDriver BiDi has it. */
  perform(actions: readonly object[]): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts the system's Firefox without a window, with a clean profile and one unpacked extension, and drives it by WebDriver BiDi.
 * The page that the extension opens when it is installed is closed again. Every host is found on this machine: port 443 at
 * `tlsPort`, port 80 nowhere. Certificates are not looked at.
 */
export async function launchFirefox({ folder, tlsPort }: { folder: string; tlsPort: number }): Promise<Firefox> {
  const profile = await mkdtemp(path.join(tmpdir(), 'interlinear-firefox-'));
  await writeFile(path.join(profile, 'user.js'), preferences(tlsPort));
  const program = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';
  const browser = spawn(
    program,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0', '--remote-allow-system-access'],
    { env: { ...process.env, HOME: profile }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const address = await new Promise<string>((resolve, reject) => {
    let printed = '';
    browser.once('error', reject);
    browser.once('exit', () => reject(new Error(`Firefox ended: ${printed}`)));
    browser.stderr.on('data', (chunk) => {
      printed += chunk;
      const [, url] = /WebDriver BiDi listening on (ws:\S+)/.exec(printed) ?? [];
      if (url) resolve(url);
    });
  });
  const connection = await connect(`${address}/session`);
  const { send } = connection;
  await send('session.new', { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } });
  await send('webExtension.install', { extensionData: { type: 'path', path: folder } });
  const page = await firstContext(send, {});
  await closeOthers(send, page);
  const window = await firstContext(send, { 'moz:scope': 'chrome' });

  return {
    async goto(url) {
      await send('browsingContext.navigate', { context: page, url, wait: 'complete' });
    },
    evaluate: (expression) => evaluate(send, page, expression),
    evaluateInWindow: (expression) => evaluate(send, window, expression),
    async perform(actions) {
      await send('input.performActions', { context: page, actions });
    },
    async close() {
      const ended = new Promise((resolve) => browser.once('exit', resolve));
      connection.close();
      browser.kill();
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

function preferences(tlsPort: number): string {
  const values = {
    'network.dns.forceResolve': '127.0.0.1',
    'network.socket.forcePort': `443=${tlsPort};80=9`,
    'network.proxy.type': 0,
    'network.http.http3.enable': false,
    'dom.security.https_first': false,
    'app.normandy.enabled': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'browser.aboutwelcome.enabled': false,
    'browser.safebrowsing.malware.enabled': false,
    'browser.safebrowsing.phishing.enabled': false,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
  };
  const lines = Object.entries(values).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`);
  return lines.join('');
}

type Send = (method: string, params: object) => Promise<unknown>;

async function connect(url: string): Promise<{ send: Send; close(): void }> {
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error('Firefox does not let anyone connect')), { once: true });
  });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, message } = JSON.parse(String(data));
    if (type === 'error') waiting.get(id)?.reject(new Error(message));
    else waiting.get(id)?.resolve(result);
    waiting.delete(id);
  });
  let lastId = 0;
  return {
    send(method, params) {
      lastId += 1;
      const answer = Promise.withResolvers<unknown>();
      waiting.set(lastId, answer);
      socket.send(JSON.stringify({ id: lastId, method, params }));
      return answer.promise;
    },
    close: () => socket.close(),
  };
}

/** Waits for a page beside the first one, and closes it. */
async function closeOthers(send: Send, first: string): Promise<void> {
  for (;;) {
    const others = (await contexts(send, {})).filter((context) => context !== first);
    for (const context of others) await send('browsingContext.close', { context });
    if (others.length > 0) return;
    await setTimeout(20);
  }
}

async function firstContext(send: Send, params: object): Promise<string> {
  const [first] = await contexts(send, params);
  if (!first) throw new Error('Firefox has no window');
  return first;
}

async function contexts(send: Send, params: object): Promise<string[]> {
  // As WebDriver BiDi has it.
  const tree = (await send('browsingContext.getTree', params)) as { contexts: { context: string }[] };
  return tree.contexts.map(({ context }) => context);
}

async function evaluate(send: Send, context: string, expression: string): Promise<unknown> {
  const answer = await send('script.evaluate', {
    expression: `(async () => JSON.stringify(await (${expression})))()`,
    target: { context },
    awaitPromise: true,
  });
  // As WebDriver BiDi has it.
  const { result, exceptionDetails } = answer as { result?: { value?: string }; exceptionDetails?: { text: string } };
  if (exceptionDetails) throw new Error(exceptionDetails.text);
  return result?.value === undefined ? undefined : JSON.parse(result.value);
}
