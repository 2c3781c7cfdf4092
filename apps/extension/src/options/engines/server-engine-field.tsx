import { Button } from '@interlinear/ui/button';
import { type ReactNode, useId, useState } from 'react';
import { ENGINE_PARTS } from '../../engines/engine-dependencies.ts';
import { askForHosts } from '../../engines/engine-permission.ts';
import { engineDraftSchema } from '../../engines/own-engine.ts';
import { createServerClient } from '../../engines/server-engine.ts';
import { say } from '../../messages/say.ts';
import { FieldError } from '../fields/field-error.tsx';

interface ServerEngineFieldProps {
  /** The server's address, as it was typed. */
  address: string;
  /** The field itself, which is given the list of what there is. */
  children: (listId: string) => ReactNode;
}

type Found = { status: 'none' } | { status: 'failed' } | { status: 'ready'; engines: { id: string; name: string }[] };

/** A field for one of a server's engines, and a button that asks the server for them. */
export function ServerEngineField({ address, children }: ServerEngineFieldProps) {
  const [found, setFound] = useState<Found>({ status: 'none' });
  const id = useId();

  const look = async () => {
    const values = { baseUrl: address, serverEngine: 'any' };
    const server = engineDraftSchema.safeParse({ kind: 'interlinear', name: 'any', values });
    if (!server.success || !(await askForHosts(server.data))) return setFound({ status: 'failed' });
    const { baseUrl = '' } = server.data.values;
    try {
      setFound({ status: 'ready', engines: await createServerClient({ ...ENGINE_PARTS, baseUrl }).systemEngines() });
    } catch {
      // Whatever it is, it is no server of ours; the line below says so.
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
      <Button className="justify-self-start" onClick={() => void look()}>
        {say('serverEnginesShow')}
      </Button>
    </div>
  );
}
