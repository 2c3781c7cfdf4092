import { hexOf } from './content-syntax.ts';

/** Writes a ToUnicode CMap, which maps codes to text (ISO 32000-2, 9.10.3). */
export function toUnicodeMap(codes: ReadonlyMap<number, { text: string }>): string {
  const rows = [...codes]
    .sort(([one], [other]) => one - other)
    .map(
      ([code, { text }]) =>
        `<${hexOf(code)}> <${[...Array(text.length).keys()].map((at) => hexOf(text.charCodeAt(at))).join('')}>`,
    );
  const groups: string[] = [];
  // A group may have at most a hundred rows.
  for (let start = 0; start < rows.length; start += 100) {
    const group = rows.slice(start, start + 100);
    groups.push(`${group.length} beginbfchar\n${group.join('\n')}\nendbfchar\n`);
  }
  return `${HEAD}${groups.join('')}${TAIL}`;
}

const HEAD = `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
`;

const TAIL = `endcmap
CMapName currentdict /CMap defineresource pop
end
end
`;
