/** A decoded form whose names use Stripe's bracket notation, `a[b][0][c]`. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type Form = { [name: string]: FormValue };

/** Decodes a form. Brackets with an integer or nothing inside denote lists. */
export function parseForm(entries: Iterable<[string, string]>): Form {
  const root: Form = {};
  for (const [name, value] of entries) {
    const [first = '', ...rest] = name.split('[').map((part) => part.replace(/\]$/, ''));
    put(root, [first, ...rest], value);
  }
  return listsIn(root) as Form; // safe: outermost names are never numbers, so the root is no list
}

function put(target: Form, [name = '', ...rest]: string[], value: string): void {
  const key = name === '' ? String(Object.keys(target).length) : name;
  if (rest.length === 0) {
    target[key] = value;
    return;
  }
  const known = target[key];
  const inner: Form = typeof known === 'object' && !Array.isArray(known) ? known : {};
  target[key] = inner;
  put(inner, rest, value);
}

function listsIn(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]): [string, FormValue] => [name, listsIn(inner)]);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

export function textAt(form: Form, name: string): string | undefined {
  const value = form[name];
  return typeof value === 'string' ? value : undefined;
}

export function formAt(form: Form, name: string): Form {
  const value = form[name];
  return typeof value === 'object' && !Array.isArray(value) ? value : {};
}

export function listAt(form: Form, name: string): FormValue[] {
  const value = form[name];
  return Array.isArray(value) ? value : [];
}

/** Returns the forms in a list, such as that of `items[0][price]`. */
export function formsAt(form: Form, name: string): Form[] {
  return listAt(form, name).filter((item): item is Form => typeof item === 'object' && !Array.isArray(item));
}

/** Returns the members of a form that are texts, such as those of `metadata`. */
export function textsAt(form: Form, name: string): Record<string, string> {
  const entries = Object.entries(formAt(form, name));
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
