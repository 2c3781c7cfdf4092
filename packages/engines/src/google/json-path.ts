type Values = Readonly<Record<string, unknown>>;

/** Returns the value at a path; `*` collects the non-null values of all array elements. */
export function readPath(json: unknown, path: readonly (string | number)[]): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return json;
  if (typeof json !== 'object' || json === null) return undefined;
  if (step !== '*') return Object.hasOwn(json, step) ? readPath(Reflect.get(json, step), rest) : undefined;
  if (!Array.isArray(json)) return undefined;
  return json.map((element) => readPath(element, rest)).filter((value) => value !== undefined && value !== null);
}

/** Replaces the `$name` strings in a template by values. */
export function fillTemplate(template: unknown, values: Values): unknown {
  if (typeof template === 'string') return template.startsWith('$') ? values[template.slice(1)] : template;
  if (Array.isArray(template)) return template.map((element) => fillTemplate(element, values));
  if (typeof template !== 'object' || template === null) return template;
  return Object.fromEntries(Object.entries(template).map(([key, value]) => [key, fillTemplate(value, values)]));
}
