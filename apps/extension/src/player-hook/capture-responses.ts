import { isCaptured } from './captured-addresses.ts';

/** Maximum length of a response, in UTF-16 code units: captions of many hours. */
const MAX_LENGTH = 20_000_000;

/**
 * Reports responses that the page receives by `fetch` and `XMLHttpRequest`, both of which players use. The page gets its own
 * response untouched, and never an error of ours. Returns a function that ends it.
 */
export function captureResponses(report: (url: string, body: string) => void): () => void {
  const take = (address: string, body: string) => {
    if (body.length > 0 && body.length <= MAX_LENGTH) report(address, body);
  };
  const ends = [captureFetch(take), captureRequests(take)];
  return () => {
    for (const end of ends) end();
  };
}

function captureFetch(take: (url: string, body: string) => void): () => void {
  const original = window.fetch;
  const replacement = function (this: unknown, ...call: Parameters<typeof fetch>): Promise<Response> {
    const answer = Reflect.apply(original, this ?? window, call);
    const [input] = call;
    const address = absolute(input instanceof Request ? input.url : String(input));
    if (address !== undefined && isCaptured(address)) {
      // The page handles its own failures.
      void answer
        .then((response) => (response.ok ? response.clone().text() : ''))
        .then((body) => take(address, body))
        .catch(() => {});
    }
    return answer;
  };
  window.fetch = replacement;
  return () => {
    if (window.fetch === replacement) window.fetch = original;
  };
}

function captureRequests(take: (url: string, body: string) => void): () => void {
  const { prototype } = XMLHttpRequest;
  const original = prototype.open;
  const replacement = function (this: XMLHttpRequest, ...call: unknown[]): void {
    const address = absolute(String(call[1]));
    if (address !== undefined && isCaptured(address)) {
      this.addEventListener('load', () => {
        if (this.status === 200) take(address, textOf(this));
      });
    }
    // Passed on as the page called it, with or without the optional arguments.
    Reflect.apply(original, this, call);
  };
  prototype.open = replacement;
  return () => {
    if (prototype.open === replacement) prototype.open = original;
  };
}

function textOf(request: XMLHttpRequest): string {
  if (request.responseType === '' || request.responseType === 'text') return request.responseText;
  if (request.responseType === 'json') return JSON.stringify(request.response);
  if (request.responseType === 'arraybuffer' && request.response instanceof ArrayBuffer)
    return new TextDecoder().decode(request.response);
  return '';
}

function absolute(address: string): string | undefined {
  return URL.parse(address, document.baseURI)?.href;
}
