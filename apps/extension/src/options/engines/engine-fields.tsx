import { type ComponentProps, useId } from 'react';
import { type EngineField, type EngineKindName, engineKind } from '../../engines/engine-kinds.ts';
import { type MessageName, say } from '../../messages/say.ts';
import { FieldError } from '../fields/field-error.tsx';
import { inputClass } from '../fields/fields.tsx';
import type { EngineForm } from './engine-dialog.tsx';
import type { EngineProblems } from './engine-form.ts';
import { ServerEngineField } from './server-engine-field.tsx';

interface EngineFieldsProps {
  form: EngineForm;
  problems: EngineProblems;
  onChange: (form: EngineForm) => void;
}

const LABELS: Record<EngineField, MessageName> = {
  apiKey: 'fieldApiKey',
  secretId: 'fieldSecretId',
  accessKeyId: 'fieldAccessKeyId',
  appId: 'fieldAppId',
  baseUrl: 'fieldBaseUrl',
  model: 'fieldModel',
  serverEngine: 'fieldServerEngine',
  region: 'fieldRegion',
  folderId: 'fieldFolderId',
  thinking: 'fieldThinking',
};

/** The fields of an engine's kind, and what it is called. */
export function EngineFields({ form, problems, onChange }: EngineFieldsProps) {
  const { fields } = engineKind(form.kind);
  return (
    <>
      {fields.map(({ name, isRequired }) => {
        const field = (listId?: string) => (
          <TextField
            key={name}
            name={name}
            label={isRequired ? say(LABELS[name]) : say('fieldOptional', say(LABELS[name]))}
            hint={hintOf(name, form.kind)}
            problem={problems[name]}
            value={form.values[name] ?? ''}
            onChange={(value) => onChange({ ...form, values: { ...form.values, [name]: value } })}
            required={isRequired}
            // Shown as dots: somebody may stand behind.
            {...(name === 'apiKey' ? { type: 'password' } : {})}
            {...(name === 'baseUrl' ? { inputMode: 'url' } : {})}
            {...(listId === undefined ? {} : { list: listId })}
          />
        );
        if (name !== 'serverEngine') return field();
        return (
          <ServerEngineField key={name} address={form.values.baseUrl ?? ''}>
            {field}
          </ServerEngineField>
        );
      })}
      <TextField
        name="name"
        label={say('engineName')}
        problem={problems.name}
        value={form.name}
        onChange={(name) => onChange({ ...form, name })}
        maxLength={80}
        required
      />
    </>
  );
}

function hintOf(name: EngineField, kind: EngineKindName): string | undefined {
  if (name === 'thinking') return say('fieldThinkingHint');
  if (name !== 'baseUrl') return undefined;
  // Without it Ollama refuses what comes from an extension, whatever the key.
  if (kind === 'ollama') return say('ollamaHint', `${location.protocol}//*`);
  const { hosts } = engineKind(kind);
  return hosts.length > 0 ? say('fieldAddressHint', hosts.join(', ')) : undefined;
}

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: string;
  hint?: string | undefined;
  problem: MessageName | undefined;
  onChange: (value: string) => void;
}

function TextField({ label, hint, problem, onChange, ...props }: TextFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <input
        id={id}
        className={inputClass}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-hint ${id}-problem`}
        onChange={({ target }) => onChange(target.value)}
        {...props}
      />
      <p id={`${id}-hint`} className="text-sm text-faded [overflow-wrap:anywhere] empty:hidden">
        {hint}
      </p>
      <FieldError id={`${id}-problem`} text={problem && say(problem)} />
    </div>
  );
}
