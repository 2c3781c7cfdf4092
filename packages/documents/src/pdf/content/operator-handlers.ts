import { drawObject, drawPicture } from './draw-object.ts';
import { MARK_HANDLERS } from './mark-handlers.ts';
import { nameAt, type Operation } from './operands.ts';
import { PATH_HANDLERS } from './path-handlers.ts';
import { STATE_HANDLERS } from './state-handlers.ts';
import type { StreamRun } from './stream-run.ts';
import { TEXT_HANDLERS } from './text-handlers.ts';

type OperatorHandler = (run: StreamRun, operation: Operation) => void;

/** Operators that matter to text and to the lines around it; all others leave no trace. */
export const OPERATOR_HANDLERS: ReadonlyMap<string, OperatorHandler> = new Map(
  Object.entries({
    ...STATE_HANDLERS,
    ...TEXT_HANDLERS,
    ...PATH_HANDLERS,
    ...MARK_HANDLERS,
    Do: (run: StreamRun, { operands }: Operation) => {
      const name = nameAt(operands, 0);
      if (name !== undefined) drawObject(run, name);
    },
    BI: (run: StreamRun) => drawPicture(run),
  }),
);
