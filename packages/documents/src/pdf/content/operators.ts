/** Operators of content streams (PDF 32000-1, annex A). */
export const OPERATORS: ReadonlySet<string> = new Set(
  (
    'b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q re RG rg ' +
    'ri s S sc SC scn SCN sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y \' "'
  ).split(' '),
);

const MAX_OPERATOR_LENGTH = 3;

/** Splits operators written without a space between them (`Qq`, `ETQ`). Any other word stays whole. */
export function splitGluedOperators(word: string): readonly string[] {
  if (OPERATORS.has(word) || word.length > 16) return [word];
  const parts: string[] = [];
  for (let at = 0; at < word.length; ) {
    const part = longestOperator(word, at);
    if (part === undefined) return [word];
    parts.push(part);
    at += part.length;
  }
  return parts;
}

function longestOperator(word: string, at: number): string | undefined {
  for (let length = MAX_OPERATOR_LENGTH; length > 0; length--) {
    const part = word.slice(at, at + length);
    if (part.length === length && OPERATORS.has(part)) return part;
  }
  return undefined;
}
