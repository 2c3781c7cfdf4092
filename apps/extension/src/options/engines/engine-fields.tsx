import { Button } from '@interlinear/ui/button';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { ENGINE_DEPENDENCIES } from '../../engines/engine-dependencies.ts';
import { type EngineField, type EngineKindName, engineKind } from '../../engines/engine-kinds.ts';
import { requestHostPermission } from '../../engines/engine-permissions.ts';
import { engineDraftSchema } from '../../engines/own-engine.ts';
import { createServerClient } from '../../engines/server-engine.ts';
import { type MessageName, say } from '../../messages/say.ts';
import { FieldError, inputClass } from '../fields/fields.tsx';
import type { EngineForm, EngineProblems } from './engine-form.ts';

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

/** Fields of an engine kind, followed by its name. */
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
            // Masked against onlookers.
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
  // Ollama rejects requests from extensions without this setting, whatever the key.
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

interface ServerEngineFieldProps {
  /** Address of the server as typed. */
  address: string;
  /** Renders the field; `listId` is the id of its suggestions. */
  children: (listId: string) => ReactNode;
}

type Found = { status: 'none' } | { status: 'failed' } | { status: 'ready'; engines: { id: string; name: string }[] };

/** Field for an engine of a server, with a button that lists the server's engines. */
function ServerEngineField({ address, children }: ServerEngineFieldProps) {
  const [found, setFound] = useState<Found>({ status: 'none' });
  const id = useId();

  const listEngines = async () => {
    const values = { baseUrl: address, serverEngine: 'any' };
    const server = engineDraftSchema.safeParse({ kind: 'interlinear', name: 'any', values });
    if (!server.success || !(await requestHostPermission(server.data))) return setFound({ status: 'failed' });
    const { baseUrl = '' } = server.data.values;
    try {
      setFound({
        status: 'ready',
        engines: await createServerClient({ ...ENGINE_DEPENDENCIES, baseUrl }).systemEngines(),
      });
    } catch {
      // Not an Interlinear server, or unreachable; the line below says so.
      setFound({ status: 'failed' });
    }
  };

  return (
    <div className="grid gap-1.5">
      {children(id)}
      <datalist id={id}>
        {found.status === 'ready' &&
          found.engines.map((engine) => (
            <option key={engine.id} value={engine.id}>
              {engine.name}
            </option>
          ))}
      </datalist>
      <p role="status" className="text-sm text-faded [overflow-wrap:anywhere] empty:hidden">
        {found.status === 'ready' && found.engines.map(({ id: name }) => name).join(', ')}
      </p>
      <FieldError id={`${id}-failure`} text={found.status === 'failed' ? say('serverEnginesFailed') : undefined} />
      <Button className="justify-self-start" onClick={() => void listEngines()}>
        {say('serverEnginesShow')}
      </Button>
    </div>
  );
}
