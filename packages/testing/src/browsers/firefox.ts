import { spawn } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { cleanUpAfterCaller } from '../servers/clean-up-after-caller.ts';

export interface Firefox {
  goto(url: string): Promise<void>;
  /** Evaluates an expression in the page and awaits its value, which must be serializable as JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Evaluates in the page and in all its frames, including nested ones. */
  evaluateEverywhere(expression: string): Promise<unknown[]>;
  /** Evaluates in the first frame of the page, whatever its origin. */
  evaluateInFrame(expression: string): Promise<unknown>;
  /** Presses the mouse at one place in the page and releases it at another, in CSS pixels. */
  drag(from: Point, to?: Point): Promise<void>;
  pressKey(key: string): Promise<void>;
  /** Evaluates in the browser's own window, with access to menus, shortcuts and dialogs. */
  evaluateInWindow(expression: string): Promise<unknown>;
  /** Performs key and pointer actions in the page. @param actions input sources of WebDriver BiDi's `input.performActions` */
  perform(actions: readonly object[]): Promise<void>;
  /** Writes to an extension's `storage.local` and notifies its listeners. */
  store(extensionId: string, items: object): Promise<void>;
  /** Whether an extension's `storage.local` has a value for a key. */
  hasStored(extensionId: string, key: string): Promise<boolean>;
  /**
   * Installs an unpacked extension, and closes the page that it opens then. The returned function uninstalls it, which removes what
   * it stored.
   */
  install(folder: string): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

interface Point {
  x: number;
  y: number;
}

export interface FirefoxOptions {
  /** Default: nothing listens. */
  tlsPort?: number;
}

/**
 * Starts the system's Firefox without a window, with a clean profile, and drives it by WebDriver BiDi. It ends with this process at
 * the latest. Every host resolves to this machine: port 443 leads to `tlsPort`, and port 80 to nothing. Certificates are not
 * verified.
 */
export async function launchFirefox({ tlsPort = 9 }: FirefoxOptions = {}): Promise<Firefox> {
  const profile = await mkdtemp(path.join(tmpdir(), 'interlinear-firefox-'));
  await writeFile(path.join(profile, 'user.js'), preferences(tlsPort));
  const program = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';
  const browser = spawn(
    program,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0', '--remote-allow-system-access'],
    { env: { ...process.env, HOME: profile }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  // It may have ended already.
  const guard = cleanUpAfterCaller(profile, ['sh', '-c', `kill -KILL ${browser.pid} || true`]);
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
  const page = await firstContext(send, {});
  const window = await firstContext(send, { 'moz:scope': 'chrome' });

  return {
    async goto(url) {
      await send('browsingContext.navigate', { context: page, url, wait: 'complete' });
    },
    evaluate: (expression) => evaluate(send, page, expression),
    async evaluateEverywhere(expression) {
      const contexts = await allContexts(send, page);
      return Promise.all(contexts.map((context) => evaluate(send, context, expression)));
    },
    evaluateInFrame: async (expression) => evaluate(send, await firstFrame(send, page), expression),
    async drag(from, to = from) {
      const pause = { type: 'pointerMove', ...midpoint(from, to) };
      const actions = [
        { type: 'pointerMove', ...rounded(from) },
        { type: 'pointerDown', button: 0 },
        pause,
        { type: 'pointerMove', ...rounded(to) },
        { type: 'pointerUp', button: 0 },
      ];
      await send('input.performActions', { context: page, actions: [{ type: 'pointer', id: 'mouse', actions }] });
    },
    async pressKey(key) {
      const actions = [
        { type: 'keyDown', value: key },
        { type: 'keyUp', value: key },
      ];
      await send('input.performActions', { context: page, actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    evaluateInWindow: (expression) => evaluate(send, window, expression),
    async perform(actions) {
      await send('input.performActions', { context: page, actions });
    },
    async store(extensionId, items) {
      await evaluate(send, window, storageScript(extensionId, items));
    },
    async hasStored(extensionId, key) {
      const stored = `connection.get(${JSON.stringify(key)}).then((items) => ${JSON.stringify(key)} in items)`;
      return (await evaluate(send, window, inStorage(extensionId, `return ${stored};`))) === true;
    },
    async install(folder) {
      const extensionData = { type: 'path', path: folder };
      // The result type that WebDriver BiDi specifies.
      const { extension } = (await send('webExtension.install', { extensionData })) as { extension: string };
      await closeOtherPages(send, page);
      return async () => {
        await send('webExtension.uninstall', { extension });
      };
    },
    async close() {
      const ended = new Promise((resolve) => browser.once('exit', resolve));
      connection.close();
      browser.kill();
      await ended;
      await guard.run();
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
    // Work of a start and of every page that no test needs.
    'browser.startup.page': 0,
    'browser.newtabpage.enabled': false,
    'browser.translations.enable': false,
    'browser.pagethumbnails.capturing_disabled': true,
    'dom.ipc.processPrelaunch.enabled': false,
    'services.settings.server': 'data:,',
    'toolkit.telemetry.server': 'data:,',
  };
  const lines = Object.entries(values).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`);
  return lines.join('');
}

type Send = (method: string, params: object) => Promise<unknown>;

async function connect(url: string): Promise<{ send: Send; close(): void }> {
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error('Firefox rejected the connection')), { once: true });
  });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, message } = JSON.parse(String(data));
    if (type === 'error') waiting.get(id)?.reject(new Error(message));
    else waiting.get(id)?.resolve(result);
    waiting.delete(id);
  });
  socket.addEventListener('close', () => {
    for (const answer of waiting.values()) answer.reject(new Error('Firefox has closed the connection'));
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

/** Waits until a page other than `first` is open, and closes all such pages. */
async function closeOtherPages(send: Send, first: string): Promise<void> {
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
  // The result type that WebDriver BiDi specifies.
  const tree = (await send('browsingContext.getTree', params)) as { contexts: { context: string }[] };
  return tree.contexts.map(({ context }) => context);
}

/** Returns the contexts of a page and all its frames, each before its own frames. */
async function allContexts(send: Send, root: string): Promise<string[]> {
  type Context = { context: string; children?: Context[] | null };
  // The result type that WebDriver BiDi specifies.
  const { contexts } = (await send('browsingContext.getTree', { root })) as { contexts: Context[] };
  const flat = (context: Context): string[] => [context.context, ...(context.children ?? []).flatMap(flat)];
  return contexts.flatMap(flat);
}

/** Returns a script equivalent to `browser.storage.local.set`, for which WebDriver BiDi has no command. */
function storageScript(extensionId: string, items: object): string {
  const write = `const changes = await connection.set(${JSON.stringify(items)});
    if (changes) ExtensionStorageIDB.notifyListeners(extension.id, changes);`;
  return inStorage(extensionId, write);
}

/** Returns a script that runs statements with a `connection` to an extension's `storage.local`. */
function inStorage(extensionId: string, statements: string): string {
  return `(async () => {
    const { ExtensionStorageIDB } = ChromeUtils.importESModule('resource://gre/modules/ExtensionStorageIDB.sys.mjs');
    const { extension } = WebExtensionPolicy.getByID(${JSON.stringify(extensionId)});
    const connection = await ExtensionStorageIDB.open(ExtensionStorageIDB.getStoragePrincipal(extension), false);
    ${statements}
  })()`;
}

async function firstFrame(send: Send, root: string): Promise<string> {
  // The result type that WebDriver BiDi specifies.
  const { contexts } = (await send('browsingContext.getTree', { root })) as {
    contexts: { children: { context: string }[] }[];
  };
  const frame = contexts[0]?.children[0];
  if (!frame) throw new Error('The page has no frame');
  return frame.context;
}

function rounded({ x, y }: Point): Point {
  return { x: Math.round(x), y: Math.round(y) };
}

function midpoint(from: Point, to: Point): Point {
  return rounded({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
}

async function evaluate(send: Send, context: string, expression: string): Promise<unknown> {
  const answer = await send('script.evaluate', {
    expression: `(async () => JSON.stringify(await (${expression})))()`,
    target: { context },
    awaitPromise: true,
  });
  // The result type that WebDriver BiDi specifies.
  const { result, exceptionDetails } = answer as { result?: { value?: string }; exceptionDetails?: { text: string } };
  if (exceptionDetails) throw new Error(exceptionDetails.text);
  return result?.value === undefined ? undefined : JSON.parse(result.value);
}
