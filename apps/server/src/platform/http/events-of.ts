/**
 * Starts work that emits events, and yields them as they come; throws what the work throws. The work goes on even if nobody
 * reads its events, so that it can clean up.
 */
export function eventsOf<Event>(work: (emit: (event: Event) => void) => Promise<void>): AsyncIterable<Event> {
  const waiting: Event[] = [];
  let news = Promise.withResolvers<void>();
  let end: { error: unknown } | 'done' | undefined;
  const announce = () => {
    news.resolve();
    news = Promise.withResolvers();
  };
  work((event) => {
    waiting.push(event);
    announce();
  }).then(
    () => {
      end = 'done';
      announce();
    },
    (error: unknown) => {
      end = { error };
      announce();
    },
  );
  return (async function* () {
    for (;;) {
      yield* waiting.splice(0);
      if (waiting.length > 0) continue;
      if (end === 'done') return;
      if (end) throw end.error;
      await news.promise;
    }
  })();
}
