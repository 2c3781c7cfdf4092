import type { ContentKey } from './translation-cache.ts';

/** How often the page may answer our writing with a change and be translated again: 6 times in 10 s. */
const MAX_REACTIONS = 6;
const WINDOW_MS = 10_000;
/** What changes this soon after we wrote there is taken for an answer to our writing. */
const REACTION_MS = 500;
/** How often a translation that the page took away is put back: 3 times in 10 s. */
const MAX_PUT_BACKS = 3;
/** A text that changed a moment ago is most likely still being written. */
const SETTLING_MS = 300;
/** A text that never settles is translated all the same, this often. */
const MAX_SETTLING_MS = 1_500;
/** So many texts are remembered as lost at most. */
const MAX_LOST_TEXTS = 2_000;

const NEVER = Number.NEGATIVE_INFINITY;

/** What is remembered of a place that the page has changed. */
interface PlaceHistory {
  /** When translations that were taken away were put back; the last few. */
  putBacks: number[];
  /** When translations were asked for because of an answer to our writing; the last few. */
  reactions: number[];
  changedAt: number;
  /** Since when changes have followed each other closely. */
  restlessSince: number;
}

/** Keeps a page that undoes what we write, and one that changes all the time, from being translated without end. */
export class RetranslationBudget {
  /** When something was written where, at least for as long as it matters: those of late, and those before them. */
  #wroteLately = new WeakMap<Node, number>();
  #wroteBefore = new WeakMap<Node, number>();
  #wroteLatelyFrom = NEVER;
  #wroteAt = NEVER;
  readonly #places = new WeakMap<Node, PlaceHistory>();
  /** When texts that had been shown and were lost came back: once for each round of changes. */
  readonly #lost = new Map<ContentKey, { at: number; round: number }[]>();
  #scrolledAt = NEVER;
  #round = 0;

  recordWrite(node: Node, now: number): void {
    if (now - this.#wroteLatelyFrom > REACTION_MS) {
      this.#wroteBefore = this.#wroteLately;
      this.#wroteLately = new WeakMap();
      this.#wroteLatelyFrom = now;
    }
    this.#wroteLately.set(node, now);
    this.#wroteAt = now;
  }

  /** Lets go of where something was written, once that is too long ago to matter. Answers in how many milliseconds it will be. */
  expire(now: number): number | undefined {
    if (this.#wroteAt === NEVER) return undefined;
    const waitMs = this.#wroteAt + REACTION_MS + 1 - now;
    if (waitMs > 0) return waitMs;
    this.#wroteLately = new WeakMap();
    this.#wroteBefore = new WeakMap();
    this.#wroteAt = NEVER;
    return undefined;
  }

  /** Lists that recycle their rows change while they are scrolled: that is no answer to our writing. */
  recordScroll(now: number): void {
    this.#scrolledAt = now;
  }

  /** What the page changes from now on is another round: what comes together counts once. */
  beginRound(): void {
    this.#round += 1;
  }

  /** A text that was shown with its translation has left the page. */
  recordLoss(key: ContentKey): void {
    if (this.#lost.size >= MAX_LOST_TEXTS) this.#lost.clear();
    if (!this.#lost.has(key)) this.#lost.set(key, []);
  }

  /** The text at this place was changed. Answers from when on its translation may be asked for. */
  earliestRequest(node: Node, now: number): number {
    const place = this.#at(node);
    const settled = afterSettling(place, now);
    const wroteAt = this.#wroteLately.get(node) ?? this.#wroteBefore.get(node) ?? NEVER;
    const isReaction = now - wroteAt < REACTION_MS && this.#scrolledAt < wroteAt;
    return isReaction ? afterReactions(place, now, settled) : settled;
  }

  /** A text whose translation is known has come. Answers from when on it may be shown. */
  earliestDisplay(key: ContentKey, now: number): number {
    const returns = this.#lost.get(key);
    if (!returns) return now;
    const recent = returns.filter(({ at }) => at > now - WINDOW_MS && at > this.#scrolledAt);
    if (recent.at(-1)?.round === this.#round) return now;
    const [oldest] = recent;
    if (oldest && recent.length >= MAX_REACTIONS) return oldest.at + WINDOW_MS;
    this.#lost.set(key, [...recent, { at: now, round: this.#round }]);
    return now;
  }

  /**
   * Whether a translation that the page took away may be put back.
   * @param wroteAt when it was written
   */
  mayPutBack(node: Node, wroteAt: number, now: number): boolean {
    // A list that is scrolled writes its rows anew, those with the same text as well.
    if (this.#scrolledAt >= wroteAt) return true;
    const place = this.#at(node);
    const recent = place.putBacks.filter((at) => at > now - WINDOW_MS);
    place.putBacks = [...recent, now].slice(-MAX_PUT_BACKS);
    return recent.length < MAX_PUT_BACKS;
  }

  #at(node: Node): PlaceHistory {
    const known = this.#places.get(node);
    if (known) return known;
    const place = { putBacks: [], reactions: [], changedAt: NEVER, restlessSince: NEVER };
    this.#places.set(node, place);
    return place;
  }
}

/** @param settled before which nothing is asked for anyway: what changes again until then has cost no turn */
function afterReactions(place: PlaceHistory, now: number, settled: number): number {
  // It takes the turn of the one that is still waiting.
  const taken = place.reactions.filter((at) => at <= now && at > now - WINDOW_MS);
  const oldest = taken.at(-MAX_REACTIONS);
  const allowed = oldest === undefined ? settled : Math.max(settled, oldest + WINDOW_MS);
  place.reactions = [...taken, allowed];
  return allowed;
}

function afterSettling(place: PlaceHistory, now: number): number {
  const isRestless = now - place.changedAt < SETTLING_MS;
  if (!isRestless) place.restlessSince = now;
  place.changedAt = now;
  if (!isRestless) return now;
  if (now - place.restlessSince < MAX_SETTLING_MS)
    return Math.min(now + SETTLING_MS, place.restlessSince + MAX_SETTLING_MS);
  place.restlessSince = now;
  return now;
}
