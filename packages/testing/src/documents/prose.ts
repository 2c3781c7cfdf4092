/** Sentences for generated text, which vary so that no two paragraphs of a document are equal. */
const SENTENCES = [
  'The valley was mapped by people who walked it for many summers.',
  'Every instrument drifts, and the drift of each has to be known before it is used.',
  'We measured the height of the water twice a day and wrote it down.',
  'A second party followed the river to its mouth and returned in autumn.',
  'Small errors grow when they are carried from one station to the next.',
  'The results agree with those of the earlier survey within their limits.',
  'Nothing in the records tells how the first line was drawn.',
  'It is enough to compare two lines that were taken on the same day.',
  'The instruments were kept in a dry place and tested before each journey.',
  'Where the ground was soft, posts were driven down to the rock.',
];

export function prose(from: number, count: number): string {
  return Array.from({ length: count }, (_, index) => SENTENCES[(from + index * 3) % SENTENCES.length]).join(' ');
}
