import { SubtitleSession, WINDOW_SECONDS } from '@interlinear/subtitles/session';
import type { SubtitleTrack } from '@interlinear/subtitles/track';
import { manualClock } from '@interlinear/testing/clocks';
import type { Segment, Translate } from '@interlinear/translation/segment';

export interface SessionMeasures {
  requests: number;
  /** Sentences that were requested although they begin after the window, or end before the position. */
  outsideWindow: number;
  /** Sentences that were requested more than once without a seek between. */
  repeated: number;
  /** Longest time from a seek to the cancellation of a request that it made useless, in milliseconds. */
  slowestAbortMs: number;
  aborted: number;
  /** Cues that were shown without a translation longer than the engine takes, after the first seconds and each seek. */
  late: number;
  /** Time of the processor per second of video, in milliseconds. */
  cpuMsPerSecond: number;
}

const ENGINE_MS = 500;
/** Twice an hour a person seeks, and a moment later again, while the engine still works on the first place. */
const SEEK_EVERY_SECONDS = 1_800;
const SECOND_SEEK_SECONDS = 0.4;
const SEEK_SECONDS = 300;
const FRAME_SECONDS = 1 / 30;

/** Plays a track of hours at the pace of a simulated clock, with seeks, and with an engine that takes half a second. */
export async function simulateSession(track: SubtitleTrack, seconds: number): Promise<SessionMeasures> {
  const clock = manualClock();
  const startsByText = new Map<string, { start: number; end: number }[]>();
  const measures: SessionMeasures = {
    requests: 0,
    outsideWindow: 0,
    repeated: 0,
    slowestAbortMs: 0,
    aborted: 0,
    late: 0,
    cpuMsPerSecond: 0,
  };
  const requested = new Set<string>();
  let position = 0;
  let soughtAt = 0;
  const translate: Translate = async function* (segments, signal) {
    measures.requests += 1;
    for (const segment of segments) check(textOf(segment));
    signal.addEventListener('abort', () => {
      measures.aborted += 1;
      measures.slowestAbortMs = Math.max(measures.slowestAbortMs, performance.now() - soughtAt);
    });
    await clock.sleep(ENGINE_MS, signal);
    for (const segment of segments)
      yield {
        id: segment.id,
        status: 'translated',
        content: [`[${textOf(segment)}]`],
        engine: 'simulated',
        source: 'en',
        cached: false,
      };
  };
  const check = (text: string) => {
    const isNear = (startsByText.get(text) ?? []).some(
      ({ start, end }) => start < position + WINDOW_SECONDS && end > position,
    );
    if (!isNear) measures.outsideWindow += 1;
    if (requested.has(text)) measures.repeated += 1;
    requested.add(text);
  };
  const session = new SubtitleSession({
    track,
    target: 'de',
    title: 'A talk',
    translate,
    clock,
    onChange: () => undefined,
  });
  for (const { text, start, end } of session.sentences) {
    startsByText.set(text, [...(startsByText.get(text) ?? []), { start, end }]);
  }
  const begin = process.cpuUsage();
  let graceUntil = 2;
  let played = 0;
  for (; played < seconds && position < seconds; played += FRAME_SECONDS) {
    position += FRAME_SECONDS;
    if (hasPassed(played, 0) || hasPassed(played, SECOND_SEEK_SECONDS)) {
      position += SEEK_SECONDS;
      soughtAt = performance.now();
      graceUntil = position + 2;
    }
    session.moveTo(position);
    const shown = session.cuesAt(position);
    if (position > graceUntil && shown.some(({ status }) => status === 'waiting')) measures.late += 1;
    await clock.advance(FRAME_SECONDS * 1_000);
  }
  session.close();
  const { user, system } = process.cpuUsage(begin);
  return { ...measures, cpuMsPerSecond: (user + system) / 1_000 / played };
}

/** Whether the moment of a seek was in the last frame. */
function hasPassed(played: number, delay: number): boolean {
  const count = (time: number) => Math.floor((time - delay) / SEEK_EVERY_SECONDS);
  return played > SEEK_EVERY_SECONDS / 2 && count(played) > count(played - FRAME_SECONDS);
}

function textOf({ content }: Segment): string {
  return content.filter((inline) => typeof inline === 'string').join('');
}
