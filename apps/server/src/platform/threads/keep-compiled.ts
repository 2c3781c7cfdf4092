/** Reads a program in WebAssembly. */
type ReadProgram = () => Promise<Uint8Array<ArrayBuffer>>;

const kept = new Map<ReadProgram, Promise<WebAssembly.Module>>();

/**
 * Compiles a program and keeps it for the lifetime of the process. While one thread holds a program, V8 shares its machine code with
 * every thread that loads the same bytes, so threads for single pictures and documents do not compile and optimise it again.
 *
 * @throws when the program cannot be read or compiled; the next call tries again
 */
export async function keepCompiled(read: ReadProgram): Promise<WebAssembly.Module> {
  const known = kept.get(read) ?? read().then((bytes) => WebAssembly.compile(bytes));
  kept.set(read, known);
  // A failed attempt may succeed later.
  known.catch(() => kept.delete(read));
  return known;
}
