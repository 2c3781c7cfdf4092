import { manualClock } from '@interlinear/testing/clocks';
import type { Segment, SegmentResult, Translate } from '@interlinear/translation/segment';
import { describe, expect, it } from 'vitest';
import type { Cue, SubtitleTrack } from '../track.ts';
import { SubtitleSession } from './subtitle-session.ts';

describe('SubtitleSession', () => {
  it('[SUB-01] shows the original at once, and the translation when it comes', async () => {
    const { session, clock } = open();
    session.moveTo(0.5);
    expect(session.cuesAt(0.5)).toEqual([{ start: 0, end: 2, text: 'Line 0.', index: 0, status: 'waiting' }]);
    await clock.advance(0);
    expect(session.cuesAt(0.5)).toMatchObject([{ status: 'translated', translation: '[Line 0.]' }]);
    expect(session.state).toEqual({ status: 'ready' });
  });

  it('[SUB-01] requests the current cue first, with the title, and only what begins within 90 seconds', async () => {
    const { session, requests, clock } = open();
    session.moveTo(100);
    await clock.advance(0);
    const [urgent, rest] = requests;
    expect(urgent?.segments.map(({ content }) => content[0])).toEqual(['Line 50.', 'Line 51.', 'Line 52.']);
    expect(urgent?.segments[0]?.surroundings).toEqual({ about: 'A talk', place: ['Line 47.', 'Line 48.', 'Line 49.'] });
    expect(rest?.segments.at(-1)?.content).toEqual(['Line 94.']);
    expect(requests).toHaveLength(2);
  });

  it('[SUB-01] requests more when less than half of the window is left', async () => {
    const { session, requests, clock } = open();
    for (let position = 0; position <= 300; position += 0.25) {
      session.moveTo(position);
      await clock.advance(250);
    }
    expect(requests.length).toBeLessThanOrEqual(9);
    expect(session.cuesAt(300)).toMatchObject([{ status: 'translated' }]);
    expect(new Set(requests.flatMap(({ segments }) => segments.map(({ content }) => content[0]))).size).toBe(
      requests.flatMap(({ segments }) => segments).length,
    );
  });

  it('[SUB-01] cancels at once what a jump leaves behind, and requests only where it ends', async () => {
    const { session, requests, clock } = open({ answer: 'never' });
    session.moveTo(0);
    session.moveTo(500);
    session.moveTo(900);
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, true]);
    await clock.advance(150);
    expect(requests.slice(2).map(({ segments }) => segments[0]?.content[0])).toEqual(['Line 450.', 'Line 453.']);
  });

  it('[SUB-01] tells a jump during a pause from playing fast', async () => {
    const { session, requests, clock } = open({ answer: 'never' });
    session.moveTo(0);
    await clock.advance(250);
    session.moveTo(4);
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([false, false]);
    await clock.advance(30_000);
    session.moveTo(110);
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, true]);
  });

  it('[SUB-01] keeps the original when the engine fails, says why, and recovers by itself', async () => {
    const { session, clock, translator } = open({ answer: 'fail' });
    session.moveTo(0);
    await clock.advance(0);
    expect(session.cuesAt(0.5)).toMatchObject([{ text: 'Line 0.', status: 'failed' }]);
    expect(session.state).toMatchObject({ status: 'paused', error: { reason: 'network' } });
    translator.answer = 'translate';
    await clock.advance(60_000);
    expect(session.cuesAt(0.5)).toMatchObject([{ translation: '[Line 0.]' }]);
    expect(session.state).toEqual({ status: 'ready' });
  });

  it('[SUB-01] waits for a person where waiting cannot help', async () => {
    const { session, clock, translator } = open({ answer: 'refuse' });
    session.moveTo(0);
    await clock.advance(0);
    expect(session.state).toMatchObject({ status: 'blocked', error: { reason: 'auth' } });
    translator.answer = 'translate';
    await clock.advance(600_000);
    expect(session.cuesAt(0.5)).toMatchObject([{ status: 'failed' }]);
    session.retry();
    await clock.advance(0);
    expect(session.cuesAt(0.5)).toMatchObject([{ translation: '[Line 0.]' }]);
  });

  it('[SUB-01] treats an answer with too few texts as a failure of the others only', async () => {
    const { session, clock, translator } = open({ answer: 'first only' });
    session.moveTo(0);
    await clock.advance(0);
    expect(session.cuesAt(0.5)).toMatchObject([{ translation: '[Line 0.]' }]);
    translator.answer = 'translate';
    await clock.advance(60_000);
    expect(session.cuesAt(2.5)).toMatchObject([{ translation: '[Line 1.]' }]);
  });

  it('[SUB-01] gives up a request that stalls', async () => {
    const { session, clock, requests } = open({ answer: 'never' });
    session.moveTo(0);
    await clock.advance(45_000);
    expect(requests.slice(0, 2).every(({ signal }) => signal.aborted)).toBe(true);
    expect(session.state).toMatchObject({ status: 'paused', error: { reason: 'disconnected' } });
  });

  it('[SUB-01] shows a text once that needs no translation', async () => {
    const { session, clock } = open({ answer: 'same' });
    session.moveTo(0);
    await clock.advance(0);
    expect(session.cuesAt(0.5)).toEqual([{ start: 0, end: 2, text: 'Line 0.', index: 0, status: 'kept' }]);
  });

  it('[SUB-01] keeps translations when more of a track arrives', async () => {
    const { session, clock, requests } = open({ track: trackOf(3) });
    session.moveTo(0);
    await clock.advance(0);
    session.setTrack(trackOf(4));
    await clock.advance(0);
    expect(requests.at(-1)?.segments.map(({ content }) => content[0])).toEqual(['Line 3.']);
    expect(session.cues.map(({ translation }) => translation)).toEqual([
      '[Line 0.]',
      '[Line 1.]',
      '[Line 2.]',
      '[Line 3.]',
    ]);
  });

  it('[SUB-03] translates all cues for a download', async () => {
    const { session } = open({ track: trackOf(100) });
    await session.translateAll();
    expect(session.cues.every(({ status }) => status === 'translated')).toBe(true);
  });

  it('[SUB-01] is silent and holds no timer after it was closed', async () => {
    const { session, requests, clock, changes } = open({ answer: 'fail' });
    session.moveTo(0);
    await clock.advance(0);
    session.close();
    const before = { requests: requests.length, changes: changes.count };
    session.moveTo(50);
    await clock.advance(600_000);
    expect({ requests: requests.length, changes: changes.count }).toEqual(before);
    expect(clock.sleepers).toBe(0);
  });

  it('[SUB-01] tells when the cues change, also where they overlap', () => {
    const cues: Cue[] = [
      { start: 1, end: 5, text: 'Long.' },
      { start: 2, end: 3, text: 'Short.' },
    ];
    const { session } = open({ track: { kind: 'manual', format: 'vtt', cues } });
    const changes: number[] = [];
    for (let at = 0; Number.isFinite(at); at = session.nextChangeAfter(at)) changes.push(at);
    expect(changes).toEqual([0, 1, 2, 3, 5]);
    expect(session.cuesAt(2.5).map(({ text }) => text)).toEqual(['Long.', 'Short.']);
    expect(session.cuesAt(5)).toEqual([]);
  });
});

type Answer = 'translate' | 'same' | 'never' | 'fail' | 'refuse' | 'first only';

function open({ answer = 'translate' as Answer, track = trackOf(1_000) } = {}) {
  const clock = manualClock();
  const requests: { segments: readonly Segment[]; signal: AbortSignal }[] = [];
  const translator = { answer };
  const changes = { count: 0 };
  const translate: Translate = async function* (segments, signal) {
    requests.push({ segments, signal });
    if (translator.answer === 'never') await new Promise<never>(() => undefined);
    const answered = translator.answer === 'first only' ? segments.slice(0, 1) : segments;
    for (const segment of answered) yield resultOf(segment, translator.answer);
  };
  const onChange = () => {
    changes.count += 1;
  };
  const session = new SubtitleSession({ track, target: 'de', title: 'A talk', translate, clock, onChange });
  return { session, clock, requests, translator, changes };
}

function resultOf({ id, content }: Segment, answer: Answer): SegmentResult {
  if (answer === 'fail' || answer === 'refuse') {
    const reason = answer === 'fail' ? 'network' : 'auth';
    return { id, status: 'failed', error: { reason, engine: 'stand-in', message: '' } };
  }
  const text = answer === 'same' ? String(content[0]) : `[${content[0]}]`;
  return { id, status: 'translated', content: [text], engine: 'stand-in', source: 'en', cached: false };
}

function trackOf(count: number): SubtitleTrack {
  const cues = Array.from({ length: count }, (_, index) => ({
    start: index * 2,
    end: index * 2 + 2,
    text: `Line ${index}.`,
  }));
  return { kind: 'manual', format: 'vtt', cues };
}
