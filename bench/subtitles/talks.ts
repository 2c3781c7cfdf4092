import { makeTalk, type Spoken } from '@interlinear/testing/players/talk';

/** Makes a talk whose first sentence begins with the video. */
export function talkFromStart(seconds: number, name: string): Spoken[] {
  const talk = makeTalk(seconds, name);
  const first = talk[0]?.start ?? 0;
  return talk.map(({ start, end, text }) => ({ start: start - first, end: end - first, text }));
}

/** Makes a talk in which no sentence occurs twice: equal ones are translated once. */
export function talkWithoutRepetitions(seconds: number, name: string): Spoken[] {
  return makeTalk(seconds, name).map((spoken, index) => ({
    ...spoken,
    text: spoken.text.replace(/says:/, `says in part ${index}:`),
  }));
}

/** Makes cues of a second with short gaps, as a test of their timing. */
export function quickCues(seconds: number): Spoken[] {
  return Array.from({ length: Math.floor(seconds / 1.23) }, (_, index) => ({
    start: 300 + index * 1_230,
    end: 300 + index * 1_230 + 1_020,
    text: `Cue ${index} is on for a second.`,
  }));
}
