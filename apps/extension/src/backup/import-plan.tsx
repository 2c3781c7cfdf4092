import { Button } from '@interlinear/ui/button';
import { useEffect, useRef, useState } from 'react';
import { type MessageName, say } from '../messages/say.ts';
import type { PartName, PartPlan } from './plan-import.ts';

const NAMES = {
  settings: 'partSettings',
  siteRules: 'partSiteRules',
  favorites: 'partFavorites',
  terms: 'partTerms',
  prompts: 'partPrompts',
  engines: 'partEngines',
} as const satisfies Record<PartName, MessageName>;

interface ImportPlanProps {
  fileName: string;
  plans: readonly PartPlan[];
  onImport: (plans: readonly PartPlan[]) => void;
  onCancel: () => void;
}

/** Lists what an import would change, part by part; each part can be left out. */
export function ImportPlan({ fileName, plans, onImport, onCancel }: ImportPlanProps) {
  const [left, setLeft] = useState<readonly PartName[]>([]);
  const list = useRef<HTMLFieldSetElement>(null);
  // The list replaces the button that opened it.
  useEffect(() => list.current?.focus(), []);
  const wanted = plans.filter((plan) => hasChanges(plan) && !left.includes(plan.part));
  return (
    <>
      <fieldset ref={list} tabIndex={-1} className="grid gap-2 text-sm outline-none">
        <legend className="mb-2 font-medium [overflow-wrap:anywhere]">{say('importPlan', fileName)}</legend>
        {plans.map((plan) => (
          <PartLine
            key={plan.part}
            plan={plan}
            isWanted={wanted.includes(plan)}
            onChange={(isWanted) =>
              setLeft(isWanted ? left.filter((part) => part !== plan.part) : [...left, plan.part])
            }
          />
        ))}
        {plans.length === 0 && <p className="text-faded">{say('importEmpty')}</p>}
      </fieldset>
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" disabled={wanted.length === 0} onClick={() => onImport(wanted)}>
          {say('importNow')}
        </Button>
        <Button onClick={onCancel}>{say('cancel')}</Button>
      </div>
    </>
  );
}

interface PartLineProps {
  plan: PartPlan;
  isWanted: boolean;
  onChange: (isWanted: boolean) => void;
}

function PartLine({ plan, isWanted, onChange }: PartLineProps) {
  return (
    <label className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-md border border-rule p-3">
      <input
        type="checkbox"
        className="mt-0.5 size-4.5 accent-rubric"
        checked={isWanted}
        disabled={!hasChanges(plan)}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className="font-medium">{say(NAMES[plan.part])}</span>
      <span className="col-start-2 text-faded [overflow-wrap:anywhere]">{effects(plan).join(' ')}</span>
    </label>
  );
}

function effects({ part, added, replaced, same, leftOut }: PartPlan): string[] {
  if (part === 'settings') return [say(replaced > 0 ? 'planSettings' : 'planSettingsSame')];
  return [
    ...(added > 0 ? [say('planAdded', added)] : []),
    ...(replaced > 0 ? [say('planReplaced', replaced)] : []),
    ...(same > 0 ? [say('planSame', same)] : []),
    ...(leftOut.length > 0 ? [say('planLeftOut', leftOut.join(', '))] : []),
  ];
}

function hasChanges({ added, replaced }: PartPlan): boolean {
  return added + replaced > 0;
}
