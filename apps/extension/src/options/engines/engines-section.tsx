import type { Engine } from '@interlinear/engines';
import { Button } from '@interlinear/ui/button';
import { useRef, useState } from 'react';
import { engineKind } from '../../engines/engine-kinds.ts';
import { releaseHostPermission, requestHostPermission } from '../../engines/engine-permissions.ts';
import type { OwnEngine } from '../../engines/own-engine.ts';
import { say } from '../../messages/say.ts';
import { Group } from '../fields/fields.tsx';
import { useNotify } from '../notice.tsx';
import { useWatched } from '../use-watched.ts';
import { EngineDialog } from './engine-dialog.tsx';
import { EngineTestLine, useEngineTest } from './engine-test.tsx';
import { ownEngineStore } from './own-engines.ts';
import { ReachGroup } from './reach-group.tsx';
import { createTestableEngine, keylessEngines } from './testable-engines.ts';

/** Section for own engines (add, edit, test, remove) and for engines without a key. */
export function EnginesSection() {
  const watched = useWatched(ownEngineStore.watch);
  const [edited, setEdited] = useState<OwnEngine | 'new'>();
  const addButton = useRef<HTMLButtonElement>(null);
  const notify = useNotify();

  const engines = watched.status === 'ready' ? watched.value : undefined;
  const remove = async (engine: OwnEngine) => {
    const isSaved = await notify.awaitSave(ownEngineStore.remove(engine.id));
    if (!isSaved) return;
    await releaseHostPermission(engine, await ownEngineStore.all());
    notify.done(say('removed', engine.name), async () => {
      if (await requestHostPermission(engine)) await ownEngineStore.add(engine);
    });
    addButton.current?.focus(); // the focused button is gone
  };

  return (
    <>
      <Group title={say('enginesOwn')} hint={say('enginesOwnHint')}>
        {watched.status === 'failed' && <p className="text-sm text-rubric">{say('textsUnreadable')}</p>}
        {engines?.length === 0 && <p className="text-sm text-faded">{say('enginesNone')}</p>}
        {engines && engines.length > 0 && (
          <ul className="divide-y divide-rule">
            {engines.map((engine) => (
              <EngineRow
                key={engine.id}
                name={engine.name}
                detail={detailOf(engine)}
                createEngine={() => createTestableEngine(engine)}
                onEdit={() => setEdited(engine)}
                onRemove={() => void remove(engine)}
              />
            ))}
          </ul>
        )}
        <Button ref={addButton} className="justify-self-start" onClick={() => setEdited('new')}>
          {say('engineAdd')}
        </Button>
      </Group>
      <Group title={say('enginesKeyless')} hint={say('enginesKeylessHint')}>
        <ul className="divide-y divide-rule">
          {keylessEngines().map(({ id, name, detail, create }) => (
            <EngineRow key={id} name={name} detail={detail} createEngine={create} />
          ))}
        </ul>
      </Group>
      <ReachGroup own={engines ?? []} />
      {edited && <EngineDialog edited={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

/** Returns details that distinguish engines of the same kind. */
function detailOf({ kind, name, values }: OwnEngine): string {
  const kindName = engineKind(kind).name;
  const host = values.baseUrl === undefined ? undefined : new URL(values.baseUrl).host;
  return [kindName === name ? undefined : kindName, values.model, values.serverEngine, host]
    .filter((part) => part !== undefined)
    .join(' · ');
}

interface EngineRowProps {
  name: string;
  detail: string;
  createEngine: (onDownload: (fraction: number) => void) => Engine;
  onEdit?: () => void;
  onRemove?: () => void;
}

/** An engine with its actions. */
function EngineRow({ name, detail, createEngine, onEdit, onRemove }: EngineRowProps) {
  const { test, start } = useEngineTest();
  return (
    <li className="grid gap-1.5 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 text-sm [overflow-wrap:anywhere]">
          <p className="font-medium">{name}</p>
          {detail !== '' && <p className="text-faded">{detail}</p>}
        </div>
        <div className="flex flex-wrap gap-1">
          <Button kind="quiet" aria-label={say('engineTestNamed', name)} onClick={() => start(createEngine)}>
            {say('engineTest')}
          </Button>
          {onEdit && (
            <Button kind="quiet" aria-label={say('editNamed', name)} onClick={onEdit}>
              {say('edit')}
            </Button>
          )}
          {onRemove && (
            <Button kind="quiet" aria-label={say('removeNamed', name)} onClick={onRemove}>
              {say('remove')}
            </Button>
          )}
        </div>
      </div>
      <EngineTestLine test={test} />
    </li>
  );
}
