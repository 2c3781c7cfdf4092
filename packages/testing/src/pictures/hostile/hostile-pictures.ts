import { ENCODED_FILES } from '../encoded-files.ts';
import { type Random, seededRandom } from '../random.ts';
import { hostileAvifs } from './hostile-avifs.ts';
import { hostileBitmaps } from './hostile-bitmaps.ts';
import { hostileGifs } from './hostile-gifs.ts';
import { hostileJpegs } from './hostile-jpegs.ts';
import type { HostilePicture } from './hostile-picture.ts';
import { hostilePngs } from './hostile-pngs.ts';
import { hostileWebps } from './hostile-webps.ts';
import { otherFiles } from './other-files.ts';

/**
 * Creates malicious and damaged pictures: the hand-made ones, then mutations of valid files of every format. The same seed gives
 * the same pictures. With fewer than all hand-made ones, they are spread over the formats.
 */
export function hostilePictures(count: number, seed = 1): HostilePicture[] {
  const byHand = inTurns([
    hostilePngs(),
    hostileJpegs(),
    hostileGifs(),
    hostileWebps(),
    hostileAvifs(),
    hostileBitmaps(),
    otherFiles(),
  ]);
  const random = seededRandom(seed);
  const mutated = Array.from({ length: Math.max(0, count - byHand.length) }, (_, index): HostilePicture => {
    const original = ENCODED_FILES[index % ENCODED_FILES.length] ?? { name: 'empty.png', bytes: new Uint8Array() };
    const [way, mutate] = random.pick(MUTATIONS);
    return { name: `${index}-${way}-${original.name}`, bytes: mutate(original.bytes, random) };
  });
  return [...byHand, ...mutated].slice(0, count);
}

/** Takes the first of each list, then the second of each, and so on. */
function inTurns<Item>(lists: readonly (readonly Item[])[]): Item[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat();
}

type Bytes = Uint8Array<ArrayBuffer>;
type Mutation = (bytes: Bytes, random: Random) => Bytes;

const MUTATIONS: readonly [way: string, mutate: Mutation][] = [
  ['flipped', (bytes, random) => flipBytes(bytes, random, 3)],
  ['scrambled', (bytes, random) => flipBytes(bytes, random, 60)],
  ['cut', (bytes, random) => bytes.slice(0, below(random, bytes.length))],
  ['hole', withoutPiece],
  ['numbers', changeNumbers],
  ['swapped', swapHalves],
  ['doubled', (bytes, random) => joined(bytes.slice(0, below(random, bytes.length)), bytes)],
  ['repeated', repeatPiece],
];

function flipBytes(bytes: Bytes, random: Random, max: number): Bytes {
  const changed = bytes.slice();
  for (let left = 1 + below(random, max); left > 0; left--) changed[below(random, bytes.length)] = below(random, 256);
  return changed;
}

function withoutPiece(bytes: Bytes, random: Random): Bytes {
  const start = below(random, bytes.length);
  return joined(bytes.slice(0, start), bytes.slice(start + 1 + below(random, 100)));
}

/** Lengths, offsets and sizes that break careless arithmetic. */
const ABSURD_NUMBERS = [0, 1, 0xffff, 0x10000, 0x7fff_ffff, 0x8000_0000, 0xffff_fff0, 0xffff_ffff];

function changeNumbers(bytes: Bytes, random: Random): Bytes {
  const changed = bytes.slice();
  const view = new DataView(changed.buffer);
  for (let left = 1 + below(random, 4); left > 0; left--)
    view.setUint32(below(random, bytes.length - 3), random.pick(ABSURD_NUMBERS), random.pick([true, false]));
  return changed;
}

function swapHalves(bytes: Bytes, random: Random): Bytes {
  const head = below(random, 40);
  const middle = head + below(random, bytes.length - head);
  return joined(bytes.slice(0, head), bytes.slice(middle), bytes.slice(head, middle));
}

function repeatPiece(bytes: Bytes, random: Random): Bytes {
  const start = below(random, bytes.length);
  const piece = bytes.slice(start, start + 1 + below(random, 60));
  const copies = Array.from({ length: 1 + below(random, 2_000) }, () => piece);
  return joined(bytes.slice(0, start), ...copies, bytes.slice(start));
}

function below(random: Random, limit: number): number {
  return Math.floor(random.between(0, limit));
}

function joined(...parts: readonly Uint8Array[]): Bytes {
  return new Uint8Array(Buffer.concat(parts));
}
