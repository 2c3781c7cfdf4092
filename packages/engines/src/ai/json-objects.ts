import { createJsonTokenReader } from './json-tokens.ts';

type JsonObject = Record<string, unknown>;
type Container = { value: JsonObject; key: string } | { value: unknown[] };

/**
 * Reads the objects of a JSON text, inner ones first, also of a broken or unfinished one: objects that were complete before and after
 * the break are kept. Members named like those of every object (`__proto__`) are plain members.
 */
export function readJsonObjects(text: string): { objects: JsonObject[]; isBroken: boolean } {
  const objects: JsonObject[] = [];
  let open: Container[] = [];
  let isBroken = false;
  let written = '';

  function add(value: unknown): void {
    const container = open.at(-1);
    if (!container) return;
    if ('key' in container) container.value[container.key] = value;
    else container.value.push(value);
  }

  for (const token of createJsonTokenReader().push(text)) {
    switch (token.type) {
      case 'open':
        open.push(token.container === 'object' ? { value: Object.create(null), key: '' } : { value: [] });
        break;
      case 'close': {
        const closed = open.pop();
        if (closed && 'key' in closed) objects.push(closed.value);
        add(closed?.value);
        break;
      }
      case 'key': {
        const container = open.at(-1);
        if (container && 'key' in container) container.key = token.text;
        break;
      }
      case 'text':
        written += token.text;
        if (!token.isLast) break;
        add(written);
        written = '';
        break;
      case 'literal':
        add(JSON.parse(token.text));
        break;
      case 'broken':
        open = [];
        written = '';
        isBroken = true;
    }
  }
  return { objects, isBroken: isBroken || open.length > 0 };
}
