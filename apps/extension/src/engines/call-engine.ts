import type { Engine } from '@interlinear/engines';
import { EngineError } from '@interlinear/engines/error';

/** An engine under another id and name; its errors say the id too. */
export function callEngine(engine: Engine, { id, name }: { id: string; name: string }): Engine {
  const { stream, define } = engine;
  const renamed = (error: unknown) => (error instanceof EngineError ? renameError(error, id) : error);
  const renaming = <Value>(promise: Promise<Value>): Promise<Value> =>
    promise.catch((error: unknown) => {
      throw renamed(error);
    });
  return {
    ...engine,
    id,
    name,
    translate: (batch) => renaming(engine.translate(batch)),
    ...(define ? { define: (query) => renaming(define(query)) } : {}),
    ...(stream
      ? {
          async *stream(batch) {
            try {
              yield* stream(batch);
            } catch (error) {
              throw renamed(error);
            }
          },
        }
      : {}),
  };
}

function renameError({ reason, message, vendorCode, retryAfterMs, remedy, cause }: EngineError, engine: string) {
  return new EngineError({
    engine,
    reason,
    message: message.replace(/^[\w-]+: /, ''), // the error puts the id before it
    cause,
    ...(vendorCode === undefined ? {} : { vendorCode }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(remedy === undefined ? {} : { remedy }),
  });
}
