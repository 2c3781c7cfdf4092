import { Button } from '@interlinear/ui/button';
import { Dialog } from '@interlinear/ui/dialog';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ENGINE_KINDS, type EngineKindName, engineKind } from '../../engines/engine-kinds.ts';
import { engineOrigins, requestHostPermission } from '../../engines/engine-permissions.ts';
import type { EngineDraft, OwnEngine } from '../../engines/own-engine.ts';
import { say } from '../../messages/say.ts';
import { SelectField } from '../fields/fields.tsx';
import { useNotify } from '../notice.tsx';
import { EngineFields } from './engine-fields.tsx';
import { type EngineForm, type EngineProblems, readEngineForm } from './engine-form.ts';
import { EngineTestLine, useEngineTest } from './engine-test.tsx';
import { ownEngineStore } from './own-engines.ts';
import { createTestableEngine } from './testable-engines.ts';

interface EngineDialogProps {
  edited: OwnEngine | 'new';
  onClose: () => void;
}

/** Dialog to add or edit an own engine and to test it. */
export function EngineDialog({ edited, onClose }: EngineDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [form, setForm] = useState<EngineForm>(edited === 'new' ? emptyForm('openai') : edited);
  const [problems, setProblems] = useState<EngineProblems>({});
  const [denied, setDenied] = useState<string>();
  const { test, start, clear } = useEngineTest();
  const notify = useNotify();
  useEffect(() => dialog.current?.showModal(), []);

  const change = (changed: EngineForm) => {
    setForm(changed);
    setProblems({});
    setDenied(undefined);
    clear();
  };

  /** Continues with a complete draft, once the browser has granted the host permission. */
  const proceed = async (next: (draft: EngineDraft) => unknown) => {
    const read = readEngineForm(form);
    setProblems('problems' in read ? read.problems : {});
    if ('problems' in read) {
      focusFirst(dialog.current, read.problems);
      return;
    }
    const isAllowed = await requestHostPermission(read.draft);
    const [origin = ''] = engineOrigins(read.draft);
    setDenied(isAllowed ? undefined : say('engineDenied', new URL(origin).host));
    if (isAllowed) await next(read.draft);
  };
  const save = async (draft: EngineDraft) => {
    const saving = edited === 'new' ? ownEngineStore.add(draft) : ownEngineStore.change(edited.id, draft);
    if (await notify.awaitSave(saving)) dialog.current?.close();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void proceed(save); // every outcome is shown
  };

  return (
    <Dialog
      ref={dialog}
      title={edited === 'new' ? say('engineAdd') : say('editNamed', edited.name)}
      closeLabel={say('close')}
      onClose={onClose}
    >
      <form noValidate autoComplete="off" onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {edited === 'new' && <KindField kind={form.kind} onChange={(kind) => change(emptyForm(kind))} />}
        <EngineFields form={form} problems={problems} onChange={change} />
        {denied && (
          <p role="alert" className="text-sm text-rubric">
            {denied}
          </p>
        )}
        <EngineTestLine test={test} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => void proceed((draft) => start(() => createTestableEngine(draft)))}>
            {say('engineTest')}
          </Button>
          <Button type="submit" kind="primary">
            {say('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function KindField({ kind, onChange }: { kind: EngineKindName; onChange: (kind: EngineKindName) => void }) {
  return (
    <SelectField
      label={say('engineKind')}
      value={kind}
      onChange={(value) => {
        const chosen = KIND_NAMES.find((name) => name === value);
        if (chosen) onChange(chosen);
      }}
    >
      {(['ai', 'api'] as const).map((group) => (
        <optgroup key={group} label={say(group === 'ai' ? 'engineKindAi' : 'engineKindApi')}>
          {KIND_NAMES.filter((name) => engineKind(name).kind === group).map((name) => (
            <option key={name} value={name}>
              {engineKind(name).name}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}

// An object literal has exactly the keys of its type.
const KIND_NAMES = Object.keys(ENGINE_KINDS) as EngineKindName[];

function emptyForm(kind: EngineKindName): EngineForm {
  const { name, fields } = engineKind(kind);
  const presets = fields.flatMap((field) => (field.preset === undefined ? [] : [[field.name, field.preset]]));
  return { kind, name, values: Object.fromEntries(presets) };
}

function focusFirst(dialog: HTMLDialogElement | null, problems: EngineProblems): void {
  const wrong = [...(dialog?.querySelectorAll('input') ?? [])].find(({ name }) => Object.hasOwn(problems, name));
  wrong?.focus();
}
