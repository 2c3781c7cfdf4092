import { type BenchResult, median, percentile } from '../bench.ts';
import type { VisitMeasurement } from './visit.ts';

const MEGABYTE = 1_000_000;

/** A metric: name, unit, target, and its computation from a visit and the bare visit in the same round. */
interface Metric {
  name: string;
  unit: string;
  max: number;
  of(visit: VisitMeasurement, bare: VisitMeasurement): number | undefined;
  /** Value of the bare page, as an indication of the machine's speed. */
  ofBare?(bare: VisitMeasurement): number;
}

const LATENCY: readonly Metric[] = [
  { name: 'first-block', unit: 'ms', max: 300, of: ({ first }) => first },
  { name: 'whole-viewport', unit: 'ms', max: 300, of: ({ viewport }) => viewport },
];
const SCROLLING: readonly Metric[] = [
  { name: 'missed-when-scrolled', unit: 'blocks', max: 0, of: ({ untranslatedAtEnd }) => untranslatedAtEnd },
  {
    name: 'seen-untranslated-p95',
    unit: 'ms',
    max: 300,
    of: ({ seenUntranslated }) => percentile(seenUntranslated, 0.95),
  },
];
/** The slowest block, because nothing may be seen untranslated for longer. */
const NEVER_UNTRANSLATED: Metric = {
  name: 'seen-untranslated-max',
  unit: 'ms',
  max: 300,
  of: ({ seenUntranslated }) => Math.max(...seenUntranslated),
};
const LIMIT_METRICS: readonly Metric[] = [
  { name: 'tasks-over-50-ms', unit: 'tasks', max: 0, of: ({ longTasks }) => longTasks.length },
  { name: 'added-heap', unit: 'MB', max: 4, of: (visit, bare) => (visit.heap - bare.heap) / MEGABYTE },
  { name: 'attributes-written', unit: 'attributes', max: 0, of: ({ attributesWritten }) => attributesWritten },
];
const COST: readonly Metric[] = [
  { name: 'requests', unit: 'requests', max: 40, of: ({ requests }) => requests },
  { name: 'characters-sent', unit: '× text', max: 1.1, of: ({ characters, text }) => characters / text },
];
const addedCpu = (max: number): Metric => ({
  name: 'added-renderer-cpu',
  unit: 's',
  max,
  of: (visit, bare) => visit.cpu - bare.cpu,
  ofBare: ({ cpu }) => cpu,
});

/** Metrics by page. `left` is the article of which two screens are read, `restarted` the one that is opened after a restart. */
export const METRICS: Readonly<Record<string, readonly Metric[]>> = {
  article: [...LATENCY, ...SCROLLING, ...COST, addedCpu(2), ...LIMIT_METRICS],
  comments: [...LATENCY, ...SCROLLING, addedCpu(4), ...LIMIT_METRICS],
  left: [
    { name: 'characters-sent', unit: '× text', max: 0.25, of: ({ characters, text }) => characters / text },
    NEVER_UNTRANSLATED,
  ],
  restarted: [{ name: 'first-block', unit: 'ms', max: 300, of: ({ first }) => first }],
  growing: [
    {
      name: 'insertion-to-translation-p95',
      unit: 'ms',
      max: 400,
      of: ({ insertions }) => percentile(insertions, 0.95),
    },
    ...LIMIT_METRICS,
  ],
};

/** Visits of one page in one round. */
export interface Round {
  visit: VisitMeasurement;
  bare: VisitMeasurement;
  /** With another version of the extension. */
  reference?: VisitMeasurement;
}

/** Returns the median of a metric over all rounds; `null` if most rounds have no value. */
export function toResult(metric: Metric, prefix: string, rounds: readonly Round[]): BenchResult {
  const values = rounds.map(({ visit, bare }) => metric.of(visit, bare) ?? Number.POSITIVE_INFINITY);
  const value = median(values);
  const isMeasured = Number.isFinite(value);
  const stolen = rounds.flatMap(({ visit, bare }) => [visit.stolen, bare.stolen]);
  const { ofBare } = metric;
  const references = rounds.flatMap(({ reference, bare }) =>
    reference ? [metric.of(reference, bare) ?? Number.POSITIVE_INFINITY] : [],
  );
  const notes = [
    `${shorten(Math.min(...values))}…${shorten(Math.max(...values))}`,
    ...(ofBare ? [`the bare page ${shorten(median(rounds.map(({ bare }) => ofBare(bare))))} ${metric.unit}`] : []),
    ...(references.length > 0 ? [comparison(value, median(references))] : []),
    `load average ${shorten(median(rounds.map(({ visit }) => visit.load)))}`,
    `stolen ${percent(median(stolen))}…${percent(Math.max(...stolen))}`,
  ];
  return {
    name: `${prefix}-${metric.name}`,
    value: isMeasured ? value : null,
    unit: metric.unit,
    target: `≤ ${metric.max}`,
    ok: isMeasured && value <= metric.max,
    note: isMeasured ? notes.join(', ') : 'not in most of the rounds',
  };
}

function comparison(value: number, reference: number): string {
  const ratio = reference === 0 ? '' : `, × ${shorten(value / reference)}`;
  return `reference ${shorten(reference)}${ratio}`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

function shorten(value: number): string {
  return String(Number(value.toPrecision(3)));
}
