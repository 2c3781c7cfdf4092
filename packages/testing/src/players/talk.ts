/** One spoken sentence of a made-up talk, with its time in milliseconds. */
export interface Spoken {
  start: number;
  end: number;
  text: string;
}

const SENTENCES = [
  'Good morning everyone.',
  'Today we look at how bridges are built, and why some of them fall down.',
  'The first bridge on this picture is two thousand years old.',
  'Nobody knows who planned it.',
  'Its arches carry the weight to both banks, which is why it still stands.',
  'A modern bridge hangs on cables instead.',
  'They are thinner than your arm, and every one of them carries forty cars.',
  'When the wind blows, the road moves.',
  'Engineers call this a good sign.',
  'A bridge that cannot move will break one day.',
  'Let us look at three that did.',
  'The last one was opened in spring and fell in autumn.',
];

/** Speaking time per character. */
const CHARACTER_MS = 55;
const PAUSE_MS = 300;

/**
 * Makes a talk of a given length. Each sentence begins with the video's name, so that a cue of another video shows.
 * @param name such as `alpha`; empty for none
 */
export function makeTalk(seconds: number, name = ''): Spoken[] {
  const talk: Spoken[] = [];
  for (let start = 400, index = 0; ; index += 1) {
    const sentence = SENTENCES[index % SENTENCES.length] ?? '';
    const text = name === '' ? sentence : `${name[0]?.toUpperCase()}${name.slice(1)} says: ${sentence}`;
    const end = start + text.length * CHARACTER_MS;
    if (end > seconds * 1000) return talk;
    talk.push({ start, end, text });
    start = end + PAUSE_MS;
  }
}
