/** Larger files are skipped: searching needs a second copy in memory. */
const MAX_FILE_BYTES = 64 * 1024 ** 2;
const SPACE = '[\\0\\t\\n\\f\\r ]';
const OBJECT = new RegExp(`(?<!\\d)(\\d{1,10})${SPACE}{1,8}(\\d{1,5})${SPACE}{1,8}obj(?![a-z])`, 'g');
const CATALOG = new RegExp(`/Type${SPACE}{0,8}/Catalog(?![A-Za-z])`, 'g');
/** Encrypted files cannot be rebuilt: the trailer with the key's input is lost. */
const ENCRYPTED = new RegExp(`/Filter${SPACE}{0,8}/Standard(?![A-Za-z])`);

/**
 * Appends a new cross-reference table to a file that has lost its own, from the positions of its objects. If an object
 * number occurs more than once, the last one wins, as in incrementally updated files.
 * @returns `undefined` for an encrypted file, and without a catalog outside of object streams
 */
export function rebuildTable(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes.length > MAX_FILE_BYTES) return undefined;
  // One character per byte, so that text offsets are file offsets.
  const text = new TextDecoder('latin1').decode(bytes);
  const catalog = [...text.matchAll(CATALOG)].at(-1)?.index;
  if (catalog === undefined || ENCRYPTED.test(text)) return undefined;
  const objects = new Map<number, { offset: number; generation: number }>();
  let root = '';
  for (const { 1: number = '', 2: generation = '', index } of text.matchAll(OBJECT)) {
    objects.set(Number(number), { offset: index, generation: Number(generation) });
    if (index < catalog) root = `${Number(number)} ${Number(generation)} R`;
  }
  const table = new TextEncoder().encode(tableOf(objects, { root, start: bytes.length + 1 }));
  const rebuilt = new Uint8Array(bytes.length + table.length);
  rebuilt.set(bytes);
  rebuilt.set(table, bytes.length);
  return rebuilt;
}

function tableOf(
  objects: ReadonlyMap<number, { offset: number; generation: number }>,
  { root, start }: { root: string; start: number },
): string {
  const numbers = [...objects.keys()].sort((one, other) => one - other);
  const entries = numbers.map((number) => {
    const { offset = 0, generation = 0 } = objects.get(number) ?? {};
    return `${number} 1\n${String(offset).padStart(10, '0')} ${String(generation).padStart(5, '0')} n \n`;
  });
  const size = (numbers.at(-1) ?? 0) + 1;
  return `\nxref\n0 1\n0000000000 65535 f \n${entries.join('')}trailer\n<< /Size ${size} /Root ${root} >>\nstartxref\n${start}\n%%EOF\n`;
}
