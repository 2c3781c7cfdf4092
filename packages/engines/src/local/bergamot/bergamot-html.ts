import { escapeHtml, type Run, readEntities, type Tag } from '../markup/markup.ts';

/**
 * Bergamot moves tags along with words, but takes unknown ones for paragraphs. So wrappers travel as `<b id="1">` and
 * leaves as `<img id="2">`, which it knows to stand inside a sentence; the number is the tag's place in the list.
 */
export function writeBergamotHtml(tags: readonly Tag[], runs: readonly Run[]): string {
  let html = '';
  let open: number[] = [];
  const moveTo = (path: number[]) => {
    const same = path.findIndex((tag, depth) => open[depth] !== tag);
    const kept = same === -1 ? Math.min(path.length, open.length) : same;
    html += '</b>'.repeat(open.length - kept);
    for (const tag of path.slice(kept)) html += `<b id="${tag}">`;
    open = path;
  };
  for (const run of runs) {
    moveTo(pathOf(tags, 'leaf' in run ? tags[run.leaf]?.parent : run.tag));
    html += 'leaf' in run ? `<img id="${run.leaf}">` : escapeHtml(run.text);
  }
  moveTo([]);
  return html;
}

const PART = /<b id="(\d+)">|(<\/b>)|<img id="(\d+)"\s*\/?>(?:<\/img>)?|<[^>]*>|[^<]+|</g;

export function readBergamotHtml(html: string): Run[] {
  const runs: Run[] = [];
  const open: number[] = [];
  for (const [part, wrapper, closing, leaf] of html.matchAll(PART)) {
    if (wrapper !== undefined) open.push(Number(wrapper));
    else if (closing !== undefined) open.pop();
    else if (leaf !== undefined) runs.push({ leaf: Number(leaf) });
    else if (!part.startsWith('<')) runs.push({ text: readEntities(part), tag: open.at(-1) });
  }
  return runs;
}

function pathOf(tags: readonly Tag[], tag: number | undefined): number[] {
  return tag === undefined ? [] : [...pathOf(tags, tags[tag]?.parent), tag];
}
