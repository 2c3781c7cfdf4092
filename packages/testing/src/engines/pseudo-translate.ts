const KEEP = /(<[^>]*>|⟦[^⟧]*⟧|&#?\w+;|\n+)/;

/**
 * Fake translation by stand-in engines: puts every run of text in brackets and keeps tags, marks, entities and line breaks in place.
 * `The <b1>red</b1> house` → `【The】 <b1>【red】</b1> 【house】`. Deterministic, and never equal to its input.
 */
export function pseudoTranslate(text: string, target = ''): string {
  return text
    .split(KEEP)
    .map((part, index) => (index % 2 === 1 || !/\p{L}/u.test(part) ? part : bracket(part, target)))
    .join('');
}

function bracket(text: string, target: string): string {
  return text.replace(
    /^(\s*)([\s\S]*?)(\s*)$/,
    (_, lead: string, body: string, tail: string) => `${lead}【${target ? `${target}:` : ''}${body}】${tail}`,
  );
}
