/** Reads a value inside the page's data, which may have any shape. */
export function valueAt(value: unknown, ...path: string[]): unknown {
  let inner = value;
  for (const name of path) inner = typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined;
  return inner;
}

/** Reads a text inside the page's data; undefined if it is empty or something else. */
export function stringAt(value: unknown, ...path: string[]): string | undefined {
  const found = valueAt(value, ...path);
  return typeof found === 'string' && found !== '' ? found : undefined;
}
