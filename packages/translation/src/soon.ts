/** Something that is there already or comes later. */
export type Soon<Value> = Value | Promise<Value>;

/**
 * Goes on with a value, at once when it is there. Most of what a text waits for is: without promises between its stages it
 * costs half.
 */
export function whenKnown<Value, Result>(value: Soon<Value>, next: (value: Value) => Soon<Result>): Soon<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}
