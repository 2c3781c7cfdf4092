/**
 * Detects the content of an OLE compound file ([MS-CFB]) by its directory names: DOC, PPT, or a password-protected
 * OOXML file. `undefined` for anything else, such as XLS.
 */
export function compoundKind(bytes: Uint8Array): 'doc' | 'ppt' | 'encrypted' | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names = new Set<string>();
  for (let at = HEADER_BYTES; at + ENTRY_BYTES <= bytes.length; at += ENTRY_BYTES) {
    const nameBytes = view.getUint16(at + NAME_LENGTH_AT, true);
    // Any slot may be stream data, so only exact names count.
    if (!NAME_LENGTHS.has(nameBytes)) continue;
    names.add(readName(view, at, nameBytes / 2 - 1));
  }
  if (names.has('EncryptedPackage')) return 'encrypted';
  if (names.has('PowerPoint Document')) return 'ppt';
  return names.has('WordDocument') ? 'doc' : undefined;
}

const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const NAME_LENGTH_AT = 64;
/** Lengths of the names in bytes: UTF-16 with a terminating zero. */
const NAME_LENGTHS = new Set(
  ['EncryptedPackage', 'PowerPoint Document', 'WordDocument'].map((name) => (name.length + 1) * 2),
);

function readName(view: DataView, at: number, length: number): string {
  let name = '';
  for (let index = 0; index < length; index += 1) name += String.fromCharCode(view.getUint16(at + index * 2, true));
  return name;
}
