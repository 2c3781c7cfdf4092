import type { ContentKey } from './translation-cache.ts';

/** Maximum retranslations caused by the page reacting to our writes: 6 in 10 s. */
const MAX_REACTIONS = 6;
const WINDOW_MS = 10_000;
/** A change this soon after a write in the same container counts as a reaction to it. */
const REACTION_MS = 500;
/** Maximum times a removed translation is put back: 3 in 10 s. */
const MAX_PUT_BACKS = 3;
/** A text that changed this recently is probably still being written. */
const SETTLING_MS = 300;
/** A text that keeps changing is translated at this interval anyway. */
const MAX_SETTLING_MS = 1_500;
/** Maximum number of removed texts to remember. */
const MAX_REMOVED_TEXTS = 2_000;

const NEVER = Number.NEGATIVE_INFINITY;

/** Change history of a container. */
interface ContainerHistory {
  /** Times of the last few times a removed translation was put back. */
  putBacks: number[];
  /** Times of the last few requests caused by a reaction to our writes. */
  reactions: number[];
  changedAt: number;
  /** Start of the current series of rapid changes. */
  changingSince: number;
}

/** Limits how often a page that undoes our writes, or changes constantly, is retranslated. */
export class RetranslationBudget {
  /** Write times by node in two generations, covering at least {@link REACTION_MS}. */
  #recentWrites = new WeakMap<Node, number>();
  #olderWrites = new WeakMap<Node, number>();
  #recentWritesSince = NEVER;
  #lastWriteAt = NEVER;
  readonly #histories = new WeakMap<Node, ContainerHistory>();
  /** Times at which displayed and then removed texts came back, once per round of changes. */
  readonly #removedTexts = new Map<ContentKey, { at: number; round: number }[]>();
  #scrolledAt = NEVER;
  #round = 0;

  recordWrite(node: Node, now: number): void {
    if (now - this.#recentWritesSince > REACTION_MS) {
      this.#olderWrites = this.#recentWrites;
      this.#recentWrites = new WeakMap();
      this.#recentWritesSince = now;
    }
    this.#recentWrites.set(node, now);
    this.#lastWriteAt = now;
  }

  /** Discards write times that are too old to matter. Returns the milliseconds until that will be possible. */
  expire(now: number): number | undefined {
    if (this.#lastWriteAt === NEVER) return undefined;
    const waitMs = this.#lastWriteAt + REACTION_MS + 1 - now;
    if (waitMs > 0) return waitMs;
    this.#recentWrites = new WeakMap();
    this.#olderWrites = new WeakMap();
    this.#lastWriteAt = NEVER;
    return undefined;
  }

  /** Records scrolling: lists that recycle rows change then, which is not a reaction to our writes. */
  recordScroll(now: number): void {
    this.#scrolledAt = now;
  }

  /** Starts a new round. Changes within one round count once. */
  beginRound(): void {
    this.#round += 1;
  }

  /** Records that a translated text has left the page. */
  recordRemoval(key: ContentKey): void {
    if (this.#removedTexts.size >= MAX_REMOVED_TEXTS) this.#removedTexts.clear();
    if (!this.#removedTexts.has(key)) this.#removedTexts.set(key, []);
  }

  /** Records a text change in this container. Returns the earliest time at which its translation may be requested. */
  earliestRequest(node: Node, now: number): number {
    return this.#afterReactions(node, now, afterSettling(this.#historyOf(node), now));
  }

  /** Records a text change whose translation is known already, so that the text need not rest. Returns the earliest time to display it. */
  earliestAnswer(node: Node, now: number): number {
    afterSettling(this.#historyOf(node), now);
    return this.#afterReactions(node, now, now);
  }

  #afterReactions(node: Node, now: number, settled: number): number {
    const writtenAt = this.#recentWrites.get(node) ?? this.#olderWrites.get(node) ?? NEVER;
    const isReaction = now - writtenAt < REACTION_MS && this.#scrolledAt < writtenAt;
    return isReaction ? afterReactions(this.#historyOf(node), now, settled) : settled;
  }

  /** Records that a text with a cached translation appeared. Returns the earliest time at which it may be displayed. */
  earliestDisplay(key: ContentKey, now: number): number {
    const returns = this.#removedTexts.get(key);
    if (!returns) return now;
    const recent = returns.filter(({ at }) => at > now - WINDOW_MS && at > this.#scrolledAt);
    if (recent.at(-1)?.round === this.#round) return now;
    const [oldest] = recent;
    if (oldest && recent.length >= MAX_REACTIONS) return oldest.at + WINDOW_MS;
    this.#removedTexts.set(key, [...recent, { at: now, round: this.#round }]);
    return now;
  }

  /**
   * Whether a translation that the page removed may be put back.
   * @param writtenAt when it was written
   */
  mayPutBack(node: Node, writtenAt: number, now: number): boolean {
    // A scrolled list rewrites its rows, including those with unchanged text.
    if (this.#scrolledAt >= writtenAt) return true;
    const history = this.#historyOf(node);
    const recent = history.putBacks.filter((at) => at > now - WINDOW_MS);
    history.putBacks = [...recent, now].slice(-MAX_PUT_BACKS);
    return recent.length < MAX_PUT_BACKS;
  }

  #historyOf(node: Node): ContainerHistory {
    const known = this.#histories.get(node);
    if (known) return known;
    const history = { putBacks: [], reactions: [], changedAt: NEVER, changingSince: NEVER };
    this.#histories.set(node, history);
    return history;
  }
}

/** @param settled earliest request in any case; further changes before then use up no slot */
function afterReactions(history: ContainerHistory, now: number, settled: number): number {
  // The new request takes the slot of one that is still waiting.
  const taken = history.reactions.filter((at) => at <= now && at > now - WINDOW_MS);
  const oldest = taken.at(-MAX_REACTIONS);
  const allowed = oldest === undefined ? settled : Math.max(settled, oldest + WINDOW_MS);
  history.reactions = [...taken, allowed];
  return allowed;
}

function afterSettling(history: ContainerHistory, now: number): number {
  const isChanging = now - history.changedAt < SETTLING_MS;
  if (!isChanging) history.changingSince = now;
  history.changedAt = now;
  if (!isChanging) return now;
  if (now - history.changingSince < MAX_SETTLING_MS)
    return Math.min(now + SETTLING_MS, history.changingSince + MAX_SETTLING_MS);
  history.changingSince = now;
  return now;
}
