import { stringAt, valueAt } from './value-at.ts';

/** Name of the text format that Netflix's server adds to manifests for players that ask for it. */
const TEXT_PROFILE = 'webvtt-lssdh-ios8';
/** Levels at which a request for a manifest lists its formats. */
const MAX_DEPTH = 5;

/**
 * Reports the tracks in Netflix's manifests, and asks for captions as text in the requests for them. Both are encrypted on the way, so
 * that they can be found only where the player makes JSON of its requests and reads that of its answers. Returns a function that ends it.
 */
export function captureNetflixManifests(report: (body: string) => void): () => void {
  const { parse, stringify } = JSON;
  const replacedStringify = function (this: unknown, ...call: unknown[]): string {
    // Passed on as the page called it. Values without a JSON form give `undefined`, which is no request.
    const text: string = Reflect.apply(stringify, this, call);
    if (!/manifest/i.test(stringAt(call[0], 'url') ?? '')) return text;
    // The page's own object stays as it is.
    const request: unknown = parse(text);
    addTextProfile(request, 0);
    return stringify(request);
  };
  const replacedParse = function (this: unknown, ...call: unknown[]): unknown {
    const value: unknown = Reflect.apply(parse, this, call);
    const manifest = tracksOf(valueAt(value, 'result'));
    if (manifest) report(stringify(manifest));
    return value;
  };
  JSON.stringify = replacedStringify;
  JSON.parse = replacedParse;
  return () => {
    if (JSON.stringify === replacedStringify) JSON.stringify = stringify;
    if (JSON.parse === replacedParse) JSON.parse = parse;
  };
}

function addTextProfile(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return;
  for (const [name, inner] of Object.entries(value)) {
    if (name === 'profiles' && Array.isArray(inner)) {
      if (!inner.includes(TEXT_PROFILE)) inner.unshift(TEXT_PROFILE);
    } else addTextProfile(inner, depth + 1);
  }
}

/** Returns the part of a manifest that is about captions; undefined for all other JSON. */
function tracksOf(result: unknown): object | undefined {
  const [movieId, timedtexttracks, textTracks] = ['movieId', 'timedtexttracks', 'textTracks'].map((name) =>
    valueAt(result, name),
  );
  const isManifest = movieId !== undefined && (Array.isArray(timedtexttracks) || Array.isArray(textTracks));
  return isManifest ? { movieId, timedtexttracks, textTracks } : undefined;
}
