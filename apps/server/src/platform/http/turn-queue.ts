/** Time for starting requests before the event loop turns. */
const TURN_MS = 4;

export interface TurnQueue {
  /** Runs a task now, or, when much is waiting, in turns with those of other keys. Asks for the key only of tasks that wait. */
  push(keyOf: () => string, task: () => void): void;
}

/**
 * Creates a queue that starts work at once until a turn of the event loop gets long, and then a task of each key in turn.
 * Otherwise Node would start everything that a client sends in the same moment before it looks at anyone else.
 */
export function createTurnQueue(now: () => number = () => performance.now()): TurnQueue {
  const waiting = new Map<string, (() => void)[]>();
  /** When the first task of this turn of the event loop was started. */
  let turnBegan: number | undefined;

  function hasTime(): boolean {
    if (turnBegan !== undefined) return now() - turnBegan < TURN_MS;
    turnBegan = now();
    setImmediate(beginTurn);
    return true;
  }

  function beginTurn(): void {
    turnBegan = undefined;
    for (let task = nextTask(); task; task = nextTask()) task();
  }

  /** Takes a task of the key that has waited for longest, while there is time. */
  function nextTask(): (() => void) | undefined {
    const [first] = waiting;
    if (!first || !hasTime()) return undefined;
    const [key, tasks] = first;
    const task = tasks.shift();
    waiting.delete(key);
    if (tasks.length > 0) waiting.set(key, tasks);
    return task;
  }

  return {
    push(keyOf, task) {
      if (waiting.size === 0 && hasTime()) return task();
      const key = keyOf();
      const tasks = waiting.get(key);
      if (tasks) tasks.push(task);
      else waiting.set(key, [task]);
    },
  };
}
