/** Writes PDF files object by object, so that tests control every byte. */
export class PdfWriter {
  readonly #objects: (string | undefined)[] = [];

  /** Reserves an object number for forward references. */
  reserve(): number {
    this.#objects.push(undefined);
    return this.#objects.length;
  }

  /** Adds an object and returns its number. */
  add(body: string): number {
    this.#objects.push(body);
    return this.#objects.length;
  }

  set(number: number, body: string): void {
    this.#objects[number - 1] = body;
  }

  /** Adds a stream. @param entries additional dictionary entries */
  addStream(content: string, entries = ''): number {
    return this.add(`<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`);
  }

  /** Returns the file; each character is one byte. */
  finish({ root, trailer = '' }: { root: number; trailer?: string }): Uint8Array {
    let file = '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n';
    const offsets = this.#objects.map((body, index) => {
      const offset = file.length;
      file += `${index + 1} 0 obj\n${body ?? 'null'}\nendobj\n`;
      return offset;
    });
    const start = file.length;
    const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
    file += `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows}`;
    file += `trailer\n<< /Size ${offsets.length + 1} /Root ${root} 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
    return Uint8Array.from(file, (character) => character.charCodeAt(0) & 0xff);
  }
}

/** Literal string of one-byte codes. */
export function literal(text: string): string {
  return `(${text.replace(/[\\()]/g, (character) => `\\${character}`)})`;
}

/** Hexadecimal string of big-endian UTF-16. */
export function hexadecimal(text: string): string {
  let digits = '';
  for (let index = 0; index < text.length; index++) digits += text.charCodeAt(index).toString(16).padStart(4, '0');
  return `<${digits}>`;
}
