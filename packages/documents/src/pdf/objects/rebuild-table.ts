/** Longer files are not looked through: they would be in the memory a second time. */
const MAX_FILE_BYTES = 64 * 1024 ** 2;
const SPACE = '[\\0\\t\\n\\f\\r ]';
const OBJECT = new RegExp(`(?<!\\d)(\\d{1,10})${SPACE}{1,8}(\\d{1,5})${SPACE}{1,8}obj(?![a-z])`, 'g');
const CATALOG = new RegExp(`/Type${SPACE}{0,8}/Catalog(?![A-Za-z])`, 'g');
/** What the key of an encrypted file is made with is in the part that is lost. */
const ENCRYPTED = new RegExp(`/Filter${SPACE}{0,8}/Standard(?![A-Za-z])`);

/**
 * Writes a table of objects behind a file that has lost its own, from where the objects stand. Of those with one number the
 * last one counts, as in files that were changed by adding to them.
 * @returns `undefined` for a file without a catalog, or whose catalog is packed into another object
 */
export function rebuildTable(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes.length > MAX_FILE_BYTES) return undefined;
  // One character for each byte, so that places in the text are places in the file.
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
