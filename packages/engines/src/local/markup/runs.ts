import type { Run } from './markup.ts';

/** The text of runs without markup. */
export function plainTextOf(runs: readonly Run[]): string {
  return runs.map((run) => ('leaf' in run ? '' : run.text)).join('');
}

export function mapText(runs: readonly Run[], change: (text: string) => string): Run[] {
  return runs.map((run) => ('leaf' in run ? run : { ...run, text: change(run.text) }));
}

/** Splits off the white space around the text of runs. */
export function trimRuns(runs: readonly Run[]): { lead: string; body: Run[]; tail: string } {
  const text = plainTextOf(runs);
  const lead = text.slice(0, text.length - text.trimStart().length);
  const tail = text.slice(Math.max(lead.length, text.trimEnd().length));
  return { lead, body: cutEnd(cutStart(runs, lead.length), tail.length), tail };
}

function cutStart(runs: readonly Run[], length: number): Run[] {
  if (length === 0) return [...runs];
  let left = length;
  return runs.map((run) => {
    if ('leaf' in run || left === 0) return run;
    const cut = Math.min(left, run.text.length);
    left -= cut;
    return { ...run, text: run.text.slice(cut) };
  });
}

function cutEnd(runs: readonly Run[], length: number): Run[] {
  if (length === 0) return [...runs];
  let left = length;
  return runs
    .toReversed()
    .map((run) => {
      if ('leaf' in run || left === 0) return run;
      const cut = Math.min(left, run.text.length);
      left -= cut;
      return { ...run, text: run.text.slice(0, run.text.length - cut) };
    })
    .reverse();
}
