import type { ContentStream, Glyph, TextObject } from './model.ts';

/** Text object that shows a glyph; `undefined` outside of any. */
export function textObjectOf(streams: readonly ContentStream[], { anchor }: Glyph): TextObject | undefined {
  const stream = streams[anchor.stream];
  return stream?.textObjects[stream.shows[anchor.show]?.textObject ?? -1];
}
