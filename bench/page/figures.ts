import { type BenchResult, median } from '../bench.ts';
import type { Visit } from './visit.ts';

const MEGABYTE = 1_000_000;

/** A figure: its name, unit and target, and how it is got from a visit and the visit of the bare page in the same round. */
interface Figure {
  name: string;
  unit: string;
  most: number;
  of(visit: Visit, bare: Visit): number | undefined;
  /** What the bare page came to, where that says how fast the machine is. */
  ofBare?(bare: Visit): number;
}

const LATENCY: readonly Figure[] = [
  { name: 'first-block', unit: 'ms', most: 300, of: ({ first }) => first },
  { name: 'whole-viewport', unit: 'ms', most: 300, of: ({ viewport }) => viewport },
];
const SCROLLING: readonly Figure[] = [
  { name: 'missed-when-scrolled', unit: 'blocks', most: 0, of: ({ untranslatedAtEnd }) => untranslatedAtEnd },
  {
    name: 'seen-untranslated-p95',
    unit: 'ms',
    most: 300,
    of: ({ seenUntranslated }) => percentile(seenUntranslated, 0.95),
  },
];
const GENTLENESS: readonly Figure[] = [
  { name: 'tasks-over-50-ms', unit: 'tasks', most: 0, of: ({ longTasks }) => longTasks.length },
  { name: 'added-heap', unit: 'MB', most: 4, of: (visit, bare) => (visit.heap - bare.heap) / MEGABYTE },
  { name: 'attributes-written', unit: 'attributes', most: 0, of: ({ attributesWritten }) => attributesWritten },
];
const COST: readonly Figure[] = [
  { name: 'requests', unit: 'requests', most: 40, of: ({ requests }) => requests },
  { name: 'characters-sent', unit: '× text', most: 1.1, of: ({ characters, text }) => characters / text },
];
const addedCpu = (most: number): Figure => ({
  name: 'added-renderer-cpu',
  unit: 's',
  most,
  of: (visit, bare) => visit.cpu - bare.cpu,
  ofBare: ({ cpu }) => cpu,
});

/** What is held against each page. */
export const FIGURES: Readonly<Record<string, readonly Figure[]>> = {
  article: [...LATENCY, ...SCROLLING, ...COST, addedCpu(2), ...GENTLENESS],
  comments: [...LATENCY, ...SCROLLING, addedCpu(4), ...GENTLENESS],
  growing: [
    {
      name: 'insertion-to-translation-p95',
      unit: 'ms',
      most: 400,
      of: ({ insertions }) => percentile(insertions, 0.95),
    },
    ...GENTLENESS,
  ],
};

/** The median of a figure over some rounds; not measured when it could not be in the most of them. */
export function toResult(
  figure: Figure,
  prefix: string,
  rounds: readonly { visit: Visit; bare: Visit }[],
): BenchResult {
  const values = rounds.map(({ visit, bare }) => figure.of(visit, bare) ?? Number.POSITIVE_INFINITY);
  const value = median(values);
  const isMeasured = Number.isFinite(value);
  const stolen = rounds.flatMap(({ visit, bare }) => [visit.stolen, bare.stolen]);
  const { ofBare } = figure;
  const notes = [
    `${shorten(Math.min(...values))}…${shorten(Math.max(...values))}`,
    ...(ofBare ? [`the bare page ${shorten(median(rounds.map(({ bare }) => ofBare(bare))))} ${figure.unit}`] : []),
    `load average ${shorten(median(rounds.map(({ visit }) => visit.load)))}`,
    `stolen ${percent(median(stolen))}…${percent(Math.max(...stolen))}`,
  ];
  return {
    name: `${prefix}-${figure.name}`,
    value: isMeasured ? value : null,
    unit: figure.unit,
    target: `≤ ${figure.most}`,
    ok: isMeasured && value <= figure.most,
    note: isMeasured ? notes.join(', ') : 'not in most of the rounds',
  };
}

function percentile(values: readonly number[], share: number): number | undefined {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

function shorten(value: number): string {
  return String(Number(value.toPrecision(3)));
}
