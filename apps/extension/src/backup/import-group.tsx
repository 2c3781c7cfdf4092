import { buttonClass } from '@interlinear/ui/button';
import { type ChangeEvent, useId, useState } from 'react';
import { say } from '../messages/say.ts';
import { FieldError, Group } from '../options/fields/fields.tsx';
import { useNotify } from '../options/notice.tsx';
import { readBackup } from './backup.ts';
import { ImportPlan } from './import-plan.tsx';
import { type PartPlan, planImport } from './plan-import.ts';
import type { Stores } from './stores.ts';

type Step = { at: 'choosing'; problem?: string } | { at: 'deciding'; fileName: string; plans: PartPlan[] };

/** Imports a file after showing what it would change. */
export function ImportGroup({ stores }: { stores: Stores }) {
  const [step, setStep] = useState<Step>({ at: 'choosing' });
  const notify = useNotify();

  const run = async (plans: readonly PartPlan[]) => {
    const undos: (() => Promise<void>)[] = [];
    const apply = async () => {
      for (const plan of plans) undos.push(await plan.apply());
    };
    const undo = async () => {
      for (const take of undos.toReversed()) await take();
    };
    const isSaved = await notify.awaitSave(apply());
    if (isSaved) notify.done(say('imported'), undo);
    else await undo().catch((error: unknown) => console.error('The import could not be undone completely', error));
    setStep({ at: 'choosing' });
  };

  return (
    <Group title={say('importTitle')} hint={say('importHint')}>
      {step.at === 'choosing' ? (
        <FileField problem={step.problem} onFile={(file) => void readFile(file, stores).then(setStep)} />
      ) : (
        <ImportPlan
          fileName={step.fileName}
          plans={step.plans}
          onImport={(plans) => void run(plans)}
          onCancel={() => setStep({ at: 'choosing' })}
        />
      )}
    </Group>
  );
}

async function readFile(file: File, stores: Stores): Promise<Step> {
  try {
    const { target } = await stores.settings.load();
    const read = readBackup(await file.text(), target);
    if (read.status === 'not-ours') return { at: 'choosing', problem: say('importNotOurs', file.name) };
    if (read.status === 'newer') return { at: 'choosing', problem: say('importNewer', file.name) };
    if (read.status === 'damaged') return { at: 'choosing', problem: say('importDamaged', file.name, read.where) };
    return { at: 'deciding', fileName: file.name, plans: await planImport(read.backup, stores) };
  } catch (error) {
    console.error('The file could not be read', error);
    return { at: 'choosing', problem: say('importUnreadable', file.name) };
  }
}

function FileField({ problem, onFile }: { problem: string | undefined; onFile: (file: File) => void }) {
  const problemId = useId();
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) onFile(file);
    target.value = ''; // allows choosing the same file again after correcting it
  };
  return (
    <div className="grid gap-2">
      <label
        className={`${buttonClass()} cursor-pointer justify-self-start has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-rubric`}
      >
        {say('importChoose')}
        <input
          type="file"
          accept=".json,application/json"
          className="sr-only"
          aria-describedby={problemId}
          onChange={take}
        />
      </label>
      <FieldError id={problemId} text={problem} />
    </div>
  );
}
