import type { Engine } from '@interlinear/engines';
import { Button } from '@interlinear/ui/button';
import { say } from '../../messages/say.ts';
import { EngineTestLine, useEngineTest } from './engine-test.tsx';

interface EngineRowProps {
  name: string;
  detail: string;
  createEngine: (onDownload: (fraction: number) => void) => Engine;
  onEdit?: () => void;
  onRemove?: () => void;
}

/** An engine with what can be done about it. */
export function EngineRow({ name, detail, createEngine, onEdit, onRemove }: EngineRowProps) {
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
