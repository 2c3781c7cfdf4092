/** A signal that ends a request when it is silent for too long, or when its caller gives up. */
export interface TimeLimit {
  signal: AbortSignal;
  /** Something arrived: the time starts anew. */
  restart(): void;
  /** The request is over; frees the timer. */
  stop(): void;
}

export function startTimeLimit(timeoutMs: number, caller?: AbortSignal): TimeLimit {
  const silence = new AbortController();
  const expire = () => silence.abort(new DOMException('no answer in time', 'TimeoutError'));
  let timer = setTimeout(expire, timeoutMs);
  return {
    signal: caller ? AbortSignal.any([silence.signal, caller]) : silence.signal,
    restart() {
      clearTimeout(timer);
      timer = setTimeout(expire, timeoutMs);
    },
    stop: () => clearTimeout(timer),
  };
}
