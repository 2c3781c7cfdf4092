/** Splits an error message into what happened and what to do about it, e.g. `['It is down.', 'Try again later.']`. */
export function splitAfterFirstSentence(message: string, locale: string): [first: string, rest: string] {
  const [first] = new Intl.Segmenter(locale, { granularity: 'sentence' }).segment(message);
  const length = first?.segment.length ?? 0;
  return [message.slice(0, length).trim(), message.slice(length).trim()];
}
