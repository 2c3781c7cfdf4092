import { type EngineField, type EngineKindName, engineKind } from '../../engines/engine-kinds.ts';
import { type EngineDraft, engineDraftSchema } from '../../engines/own-engine.ts';
import type { MessageName } from '../../messages/say.ts';

/** An own engine as typed into the form. */
export interface EngineForm {
  kind: EngineKindName;
  name: string;
  values: Partial<Record<EngineField, string>>;
}

/** Error messages by field. */
export type EngineProblems = Partial<Record<EngineField | 'name', MessageName>>;

/** Parses the form into a draft, or returns the problems. Empty fields and fields of other kinds are dropped. */
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
