import { Backoff } from '@interlinear/translation/backoff';
import { contentText } from '@interlinear/translation/content';
import type { SegmentResult, Surroundings } from '@interlinear/translation/segment';
import type { SessionError } from '@interlinear/translation/translation-error';
import type { Sentence } from '../sentences/sentences.ts';
import type { SubtitleTrack } from '../track.ts';
import { SentenceIndex } from './sentence-index.ts';
import { SentenceRequests } from './sentence-requests.ts';
import { SentenceResults } from './sentence-results.ts';
import type { SessionCue, SubtitleSessionOptions, SubtitleState, SubtitleTranslation } from './session-types.ts';

export type { SessionCue, SubtitleSessionOptions, SubtitleState, SubtitleTranslation } from './session-types.ts';

/** Seconds ahead of the position that are translated. */
export const WINDOW_SECONDS = 90;
/** More is requested when less than this is translated ahead, so that requests are few and full. */
const LOW_SECONDS = 45;
/** Sentences this soon go in a request of their own, which a longer one would delay. */
const URGENT_SECONDS = 8;
const MAX_URGENT = 3;
/** While a person drags the position, requests wait this long for the next one. */
const SETTLE_MS = 150;
/** Positions come with every frame; what is missing is looked up this often. */
const CHECK_MS = 200;
/** A jump moves this much more than playback could have. */
const JUMP_SECONDS = 2;
const MAX_PLAYBACK_RATE = 16;
/** Positions come at least this often while a video plays. A longer silence is a pause, in which it does not move. */
const MAX_SILENCE_MS = 1_000;
const PREVIOUS_SENTENCES = 3;
/** Sentences in one request of `translateAll`. */
const ALL_BATCH = 40;

/** Translates the subtitles of one video ahead of its position. Has no timers but those of a pause and of a jump, which `close` ends. */
export class SubtitleSession implements SubtitleTranslation {
  readonly #options: SubtitleSessionOptions;
  readonly #results = new SentenceResults();
  readonly #requests: SentenceRequests;
  readonly #backoff = new Backoff();
  #index: SentenceIndex;
  #sentencesByText = new Map<string, Sentence[]>();
  #position = 0;
  #movedAt = Number.NEGATIVE_INFINITY;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #failure: { error: SessionError; resumesAt: number } | undefined;
  #settlesAt = Number.NEGATIVE_INFINITY;
  #timer: AbortController | undefined;
  /** Texts wanted by `translateAll`, wherever they are. */
  #wantedByAll = new Set<string>();
  #isClosed = false;

  constructor(options: SubtitleSessionOptions) {
    this.#options = options;
    this.#requests = new SentenceRequests(options.translate, options.clock, {
      onResult: (text, result) => this.#receive(text, result),
      onEnd: (end) => this.#finish(end),
    });
    this.#index = this.#arrange(options.track);
  }

  get cues(): readonly SessionCue[] {
    return this.#index.cues;
  }

  /** Units of translation, in order. */
  get sentences(): readonly Sentence[] {
    return this.#index.sentences;
  }

  get state(): SubtitleState {
    if (this.#failure) {
      const { error, resumesAt } = this.#failure;
      return { status: Number.isFinite(resumesAt) ? 'paused' : 'blocked', error };
    }
    return { status: this.#requests.count > 0 ? 'working' : 'ready' };
  }

  moveTo(position: number): void {
    if (this.#isClosed || !Number.isFinite(position)) return;
    const now = this.#options.clock.now();
    const isFirst = this.#movedAt === Number.NEGATIVE_INFINITY;
    const playedSeconds = Math.min(MAX_SILENCE_MS, now - this.#movedAt) / 1_000;
    const reachable = this.#position + playedSeconds * MAX_PLAYBACK_RATE + JUMP_SECONDS;
    const isJump = !isFirst && (position < this.#position - JUMP_SECONDS || position > reachable);
    this.#position = position;
    this.#movedAt = now;
    if (isJump) {
      this.#dropUnwanted();
      this.#settlesAt = now + SETTLE_MS;
      this.#wakeAfter(SETTLE_MS);
    }
    if (isFirst || now - this.#checkedAt >= CHECK_MS) this.#request();
  }

  cuesAt(position: number): readonly SessionCue[] {
    return this.#index.cuesAt(position);
  }

  nextChangeAfter(position: number): number {
    return this.#index.nextChangeAfter(position);
  }

  setTrack(track: SubtitleTrack): void {
    if (this.#isClosed) return;
    this.#index = this.#arrange(track);
    this.#dropUnwanted();
    this.#request();
    this.#options.onChange();
  }

  async translateAll(signal?: AbortSignal): Promise<void> {
    const isOver = () => this.#isClosed || signal?.aborted === true || this.#failure !== undefined;
    while (!isOver()) {
      const waiting = this.#index.sentences.map((_, index) => index).filter((index) => this.#isMissing(index));
      const batch = waiting.slice(0, ALL_BATCH);
      if (batch.length === 0) {
        if (this.#requests.count === 0) break;
        await this.#requests.whenIdle();
        continue;
      }
      const texts = batch.map((index) => this.#textOf(index));
      const abort = () => {
        this.#wantedByAll = new Set();
        this.#dropUnwanted();
      };
      this.#wantedByAll = new Set(texts);
      signal?.addEventListener('abort', abort, { once: true });
      await this.#send(batch, ALL_BATCH);
      signal?.removeEventListener('abort', abort);
    }
    this.#wantedByAll = new Set();
  }

  retry(): void {
    if (this.#isClosed) return;
    this.#backoff.reset();
    this.#failure = undefined;
    this.#results.forgetFailures();
    this.#index.invalidateAll();
    this.#request();
    this.#options.onChange();
  }

  close(): void {
    this.#isClosed = true;
    this.#timer?.abort();
    this.#requests.cancelAll();
  }

  #arrange(track: SubtitleTrack): SentenceIndex {
    const index = new SentenceIndex(track, this.#options.target, this.#results);
    this.#sentencesByText = Map.groupBy(index.sentences, ({ text }) => text);
    return index;
  }

  #request(): void {
    const now = this.#options.clock.now();
    if (this.#isClosed || this.#movedAt === Number.NEGATIVE_INFINITY || now < this.#settlesAt) return;
    if (this.#failure) {
      const pauseMs = this.#failure.resumesAt - now;
      if (pauseMs > 0) {
        // The timer of a jump may have taken the place of that of the pause.
        if (!this.#timer && Number.isFinite(pauseMs)) this.#wakeAfter(pauseMs);
        return;
      }
      this.#failure = undefined;
    }
    this.#checkedAt = now;
    const end = this.#position + WINDOW_SECONDS;
    const missing = this.#index.sentencesBetween(this.#position, end).filter((index) => this.#isMissing(index));
    const first = this.#index.sentences[missing[0] ?? -1];
    if (!first || first.start > this.#position + LOW_SECONDS) return;
    const isUrgent = (index: number) => (this.#index.sentences[index]?.start ?? end) < this.#position + URGENT_SECONDS;
    const urgent = missing.filter(isUrgent).slice(0, MAX_URGENT);
    const rest = missing.slice(urgent.length);
    // Their results and failures come through the events.
    if (urgent.length > 0) void this.#send(urgent, 0);
    if (rest.length > 0) void this.#send(rest, urgent.length);
    this.#options.onChange();
  }

  #send(indexes: readonly number[], priority: number): Promise<void> {
    const texts = indexes.map((index) => this.#textOf(index));
    return this.#requests.send(texts, { surroundings: this.#surroundingsOf(indexes[0] ?? 0), priority });
  }

  /** The title and the sentences before the first one; the same for all sentences of a request. */
  #surroundingsOf(index: number): Surroundings {
    const previous = this.#index.sentences.slice(Math.max(0, index - PREVIOUS_SENTENCES), index);
    return { about: this.#options.title ?? '', place: previous.map(({ text }) => text) };
  }

  #textOf(index: number): string {
    return this.#index.sentences[index]?.text ?? '';
  }

  #isMissing(index: number): boolean {
    const text = this.#textOf(index);
    return this.#results.isWanted(text) && !this.#requests.isPending(text);
  }

  #dropUnwanted(): void {
    const near = new Set(
      this.#index
        .sentencesBetween(this.#position, this.#position + WINDOW_SECONDS)
        .map((index) => this.#index.sentences[index]?.text),
    );
    this.#requests.keepOnly((text) => near.has(text) || this.#wantedByAll.has(text));
  }

  #receive(text: string, result: SegmentResult): void {
    const translation =
      result.status === 'translated'
        ? contentText(result.content)
            .replace(/[ \t\r\n]+/g, ' ')
            .trim()
        : '';
    const isSame = translation === '' || translation === text;
    this.#results.set(text, isSame ? { status: 'kept' } : { status: 'translated', text: translation });
    this.#changed([text]);
  }

  #finish(end: { hasSuccess: boolean; error: SessionError | undefined; unanswered: readonly string[] }): void {
    if (this.#isClosed) return;
    const pauseMs = this.#backoff.nextPauseMs(end);
    for (const text of end.unanswered) this.#results.fail(text, { isOwnFault: pauseMs === 0 });
    if (pauseMs > 0 && end.error) {
      this.#failure = { error: end.error, resumesAt: this.#options.clock.now() + pauseMs };
      if (Number.isFinite(pauseMs)) this.#wakeAfter(pauseMs);
    }
    this.#request();
    this.#changed(end.unanswered);
  }

  #changed(texts: readonly string[]): void {
    for (const text of texts) {
      for (const sentence of this.#sentencesByText.get(text) ?? []) this.#index.invalidate(sentence);
    }
    this.#options.onChange();
  }

  #wakeAfter(milliseconds: number): void {
    this.#timer?.abort();
    const timer = new AbortController();
    this.#timer = timer;
    void this.#options.clock.sleep(milliseconds, timer.signal).then(
      () => {
        this.#timer = undefined;
        this.#request();
      },
      // A later timer, or the end of the session, took its place.
      () => undefined,
    );
  }
}
