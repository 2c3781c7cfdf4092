import type { BenchArea, BenchResult } from './bench.ts';

const AREAS: Record<string, () => Promise<BenchArea>> = {
  detection: () => import('./detection.ts'),
  requests: () => import('./requests.ts'),
  context: () => import('./context.ts'),
  gateway: () => import('./gateway.ts'),
  guard: () => import('./guard.ts'),
  ledger: () => import('./ledger.ts'),
  apertium: () => import('./apertium.ts'),
  web: () => import('./web.ts'),
  page: () => import('./page.ts'),
  idle: () => import('./idle.ts'),
  documents: () => import('./documents.ts'),
  reader: () => import('./reader.ts'),
  pictures: () => import('./pictures.ts'),
  subtitles: () => import('./subtitles.ts'),
};

const words = process.argv.slice(2);
// The argument after `--corpus` is a folder.
const wanted = words.filter((word, index) => !word.startsWith('--') && words[index - 1] !== '--corpus');
const unknown = wanted.filter((area) => !(area in AREAS));
if (unknown.length > 0) {
  console.error(`No benchmark ${unknown.join(', ')}. There are: ${Object.keys(AREAS).join(', ')}.`);
  process.exit(2);
}

const results: BenchResult[] = [];
for (const [area, load] of Object.entries(AREAS)) {
  if (wanted.length > 0 && !wanted.includes(area)) continue;
  results.push(...(await runArea(area, load)));
}
printTable(results);
if (words.includes('--json')) console.log(JSON.stringify(Object.fromEntries(results.map(toEntry))));
process.exit(results.some((result) => result.ok === false) ? 1 : 0);

async function runArea(area: string, load: () => Promise<BenchArea>): Promise<BenchResult[]> {
  console.error(`… ${area}`);
  try {
    return await (await load()).run();
  } catch (error) {
    // A failing area must not hide the results of the others; it is reported as not measured.
    console.error(error);
    return [{ name: area, value: null, unit: '', ok: false, note: 'failed, see above' }];
  }
}

function printTable(rows: readonly BenchResult[]): void {
  const cells = rows.map((row) => [
    row.ok === null ? '·' : row.ok ? '✓' : '✗',
    row.name,
    row.value === null ? 'not measured' : formatValue(row.value),
    row.unit,
    row.target ?? '',
    row.note ?? '',
  ]);
  const header = ['', 'name', 'value', 'unit', 'target', 'note'];
  const widths = header.map((title, column) =>
    Math.max(title.length, ...cells.map((cell) => cell[column]?.length ?? 0)),
  );
  for (const line of [header, ...cells]) {
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
}

function formatValue(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
}

function toEntry({ name, value, unit, target, ok }: BenchResult) {
  return [name, { value, unit, target: target ?? null, ok }];
}
