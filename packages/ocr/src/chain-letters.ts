import { heightOf, type InkComponent, overlap, widthOf } from './ink-components.ts';

/** Letter heights detected at each pyramid level, in pixels. */
export const LETTER_HEIGHTS = { min: 7, max: 32 };

/** Limits for chaining letters, relative to the letter height. */
const MIN_OVERLAP = 0.45;
const MAX_GAP = 1.15;
const MAX_HEIGHT_RATIO = 2.6;
/** Maximum brightness difference between letters of a line, of 255. */
const MAX_BRIGHTNESS_DIFFERENCE = 70;

/** Chains neighbouring letters; a chain may slope. */
export function chainLetters(
  components: readonly InkComponent[],
  heights: { min: number; max: number },
): InkComponent[][] {
  const letters = components.filter((component) => isLetter(component, heights));
  return chain(
    letters.sort((one, other) => one.left - other.left),
    heights.max,
  );
}

/** Shape of corners of a table's rules, and their area relative to those of one hairline along both sides. */
const MIN_RULE_RATIO = 2.5;
const MAX_RULE_AREA = 1.3;

/** Whether a component may be a letter or a few connected ones; rules and frames are longer and emptier. */
function isLetter(component: InkComponent, { min, max }: { min: number; max: number }): boolean {
  const [width, height] = [widthOf(component), heightOf(component)];
  if (height < min || height > max || width > max * 6 || width > height * 12) return false;
  if (width > MIN_RULE_RATIO * height && component.area < MAX_RULE_AREA * (width + height)) return false;
  return component.area / (width * height) > 0.09;
}

/** Groups letters into chains with union-find. @param letters sorted from left to right */
function chain(letters: readonly InkComponent[], tallest: number): InkComponent[][] {
  const parents = letters.map((_, index) => index);
  const find = (index: number): number => {
    let root = index;
    while (parents[root] !== root) root = parents[root] ?? root;
    parents[index] = root;
    return root;
  };
  for (const [one, other] of neighbours(letters, tallest)) {
    const [first, second] = [letters[one], letters[other]];
    if (first && second && areBeside(first, second)) parents[find(one)] = find(other);
  }
  const groups = new Map<number, InkComponent[]>();
  for (const [index, letter] of letters.entries()) {
    const root = find(index);
    const group = groups.get(root);
    if (group) group.push(letter);
    else groups.set(root, [letter]);
  }
  return [...groups.values()];
}

/** Yields candidate pairs: letters in the same horizontal band that are close to each other. */
function* neighbours(letters: readonly InkComponent[], tallest: number): Generator<[number, number]> {
  const bands = new Map<number, number[]>();
  for (const [index, { top, bottom }] of letters.entries()) {
    for (let band = Math.floor(top / tallest); band <= Math.floor(bottom / tallest); band++) {
      const members = bands.get(band);
      if (members) members.push(index);
      else bands.set(band, [index]);
    }
  }
  for (const members of bands.values()) {
    for (const [place, one] of members.entries()) {
      const first = letters[one];
      for (let next = place + 1; first && next < members.length; next++) {
        const other = members[next] ?? 0;
        if ((letters[other]?.left ?? 0) - first.right > tallest * MAX_GAP) break;
        yield [one, other];
      }
    }
  }
}

function areBeside(one: InkComponent, other: InkComponent): boolean {
  const [height, otherHeight] = [heightOf(one), heightOf(other)];
  if (other.left - one.right > MAX_GAP * Math.max(height, otherHeight)) return false;
  if (overlap(one, other) < MIN_OVERLAP * Math.min(height, otherHeight)) return false;
  const ratio = height / otherHeight;
  if (ratio > MAX_HEIGHT_RATIO || ratio < 1 / MAX_HEIGHT_RATIO) return false;
  return Math.abs(one.brightness - other.brightness) <= MAX_BRIGHTNESS_DIFFERENCE;
}
