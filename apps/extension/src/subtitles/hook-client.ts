import { browser } from 'wxt/browser';
import { FROM_HOOK, type HookAnswer, type HookCommand, TO_HOOK } from '../player-hook/hook-messages.ts';
import { readHookAnswer } from './hook-answer.ts';

/** Clients of this frame that listen to its hook, which serves them all. */
const listeners = new Set<HookClient>();

/** The tool's end of the conversation with the hook among the page's scripts. */
export class HookClient {
  readonly #onAnswer: (answer: HookAnswer) => void;
  #listening: AbortController | undefined;

  constructor(onAnswer: (answer: HookAnswer) => void) {
    this.#onAnswer = onAnswer;
  }

  start(): void {
    listeners.add(this);
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    addEventListener('message', ({ source, data }) => source === window && this.#receive(data), { signal });
    const begin = () => this.send({ type: 'start' });
    // A hook that the background has added answers at once.
    begin();
    addHook(begin, signal);
  }

  send(command: HookCommand): void {
    window.postMessage({ [TO_HOOK]: command }, '*');
  }

  stop(): void {
    if (!this.#listening) return;
    this.#listening.abort();
    listeners.delete(this);
    // A client for the next video starts at once. A new hook would miss what the player loads before it has been added.
    queueMicrotask(() => {
      if (listeners.size === 0) this.send({ type: 'stop' });
    });
  }

  #receive(data: unknown): void {
    if (typeof data !== 'object' || data === null || !(FROM_HOOK in data)) return;
    const answer = readHookAnswer(data);
    if (answer) this.#onAnswer(answer);
  }
}

/** Adds the hook to the page, where the background has not done so already; a second one does nothing. */
function addHook(onReady: () => void, signal: AbortSignal): void {
  const script = document.createElement('script');
  script.src = browser.runtime.getURL('/player-hook.js');
  const end = () => {
    script.remove();
    if (!signal.aborted) onReady();
  };
  script.addEventListener('load', end, { once: true });
  // A page may forbid it.
  script.addEventListener('error', end, { once: true });
  (document.head ?? document.documentElement).append(script);
}
