/** Bytes [start, end) of a stream, and what comes into their place. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Everything that no edit touches stays byte for byte. Edits at the same place stand in the order they are given. */
export function editStream(bytes: Uint8Array, edits: readonly Edit[]): Uint8Array {
  const sorted = edits.toSorted((one, other) => one.start - other.start || one.end - other.end);
  const parts: Uint8Array[] = [];
  let position = 0;
  for (const { start, end, text } of sorted) {
    // Two that overlap come from operators within operators; the first one stands.
    if (start < position) continue;
    parts.push(bytes.subarray(position, start), encoder.encode(`\n${text}\n`));
    position = end;
  }
  parts.push(bytes.subarray(position));
  const edited = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    edited.set(part, offset);
    offset += part.length;
  }
  return edited;
}

const encoder = new TextEncoder();
