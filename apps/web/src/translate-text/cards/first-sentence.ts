/** What happened, which a message says first, and what to know or do about it: `['It is down.', 'Try again later.']`. */
export function splitAfterFirstSentence(message: string, locale: string): [first: string, rest: string] {
  const [first] = new Intl.Segmenter(locale, { granularity: 'sentence' }).segment(message);
  const length = first?.segment.length ?? 0;
  return [message.slice(0, length).trim(), message.slice(length).trim()];
}
