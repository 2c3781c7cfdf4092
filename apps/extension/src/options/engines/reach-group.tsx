import type { OwnEngine } from '../../engines/own-engine.ts';
import { ownEngineHasCost, reachOf, withReach } from '../../engines/reach.ts';
import { isSiteEngine } from '../../engines/site-engine-ids.ts';
import { useListedEngines } from '../../engines/use-listed-engines.ts';
import { say } from '../../messages/say.ts';
import { Group, SelectField } from '../fields/fields.tsx';
import { useSettings } from '../settings-context.tsx';
import { keylessEngines } from './testable-engines.ts';

/** Group that sets, for each engine, whether it translates whole pages or what is read. */
export function ReachGroup({ own }: { own: readonly OwnEngine[] }) {
  const { settings, change } = useSettings();
  const ofSite = (useListedEngines() ?? []).filter(({ id }) => isSiteEngine(id));
  const engines = [
    ...ofSite.map(({ id, name }) => ({ id, name, hasCost: true })),
    ...own.map((engine) => ({ id: engine.id, name: engine.name, hasCost: ownEngineHasCost(engine) })),
    ...keylessEngines().map(({ id, name }) => ({ id, name, hasCost: false })),
  ];
  return (
    <Group title={say('enginesReach')} hint={say('enginesReachHint')}>
      <div className="grid gap-4 sm:grid-cols-2">
        {engines.map(({ id, name, hasCost }) => (
          <SelectField
            key={id}
            label={name}
            value={reachOf(id, settings, hasCost)}
            onChange={(value) => void change(withReach(settings, id, value === 'read' ? 'read' : 'page'))}
          >
            <option value="read">{say('reachRead')}</option>
            <option value="page">{say('reachPage')}</option>
          </SelectField>
        ))}
      </div>
    </Group>
  );
}
