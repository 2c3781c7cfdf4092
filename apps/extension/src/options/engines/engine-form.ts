import { type EngineField, type EngineKindName, engineKind } from '../../engines/engine-kinds.ts';
import { type EngineDraft, engineDraftSchema } from '../../engines/own-engine.ts';
import type { MessageName } from '../../messages/say.ts';

/** An own engine as typed into the form. */
export interface EngineForm {
  kind: EngineKindName;
  name: string;
  values: Partial<Record<EngineField, string>>;
}

/** What is wrong with a field, by its name. */
export type EngineProblems = Partial<Record<EngineField | 'name', MessageName>>;

/** What is filled in as an engine, or what is wrong with it. Fields of other kinds and empty ones are left out. */
export function readEngineForm({
  kind,
  name,
  values,
}: EngineForm): { draft: EngineDraft } | { problems: EngineProblems } {
  const { fields } = engineKind(kind);
  const filled = fields.flatMap((field) => {
    const value = values[field.name]?.trim() ?? '';
    return value === '' ? [] : [[field.name, value]];
  });
  const parsed = engineDraftSchema.safeParse({ kind, name, values: Object.fromEntries(filled) });
  if (parsed.success) return { draft: parsed.data };

  const problems: EngineProblems = {};
  for (const field of fields) {
    if (field.isRequired && !filled.some(([filledName]) => filledName === field.name)) {
      problems[field.name] = 'fieldRequired';
    }
  }
  for (const { path } of parsed.error.issues) {
    const [first, second] = path;
    if (first === 'name') problems.name = 'fieldRequired';
    if (second === 'baseUrl') problems.baseUrl = 'fieldAddressWrong';
  }
  return { problems };
}
