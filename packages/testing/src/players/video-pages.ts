import { type StandIn, startStandIn } from '../stand-ins/stand-in.ts';
import { escapeText } from './escape-text.ts';
import { makeVideo, type VideoOptions } from './make-video.ts';
import type { Spoken } from './talk.ts';
import { videoAnswer } from './video-answer.ts';

export interface VideoPages {
  /** Server of the pages, at 127.0.0.1. */
  server: StandIn;
  close(): Promise<void>;
}

/**
 * Serves pages with ordinary players, and `/video.webm`. In a page, `{{other}}` is a second origin with the same files.
 * @param pages HTML by path
 * @param tracks talks by path of a WebVTT file
 * @param tone look of the video
 */
export async function serveVideoPages(
  pages: Readonly<Record<string, string>>,
  tracks: Readonly<Record<string, readonly Spoken[]>>,
  seconds: number,
  tone: VideoOptions['tone'] = 'dark',
): Promise<VideoPages> {
  const video = await makeVideo({ seconds, tone });
  let other = '';
  const start = () =>
    startStandIn((request) => {
      if (request.path === '/video.webm') return videoAnswer(video, request);
      const talk = tracks[request.path];
      const headers = { 'access-control-allow-origin': '*', 'content-type': 'text/vtt; charset=utf-8' };
      if (talk) return { headers, body: toVtt(talk) };
      const page = pages[request.path];
      if (page === undefined) return { status: 404, body: '' };
      return { headers: { 'content-type': 'text/html; charset=utf-8' }, body: page.replaceAll('{{other}}', other) };
    });
  const [server, second] = await Promise.all([start(), start()]);
  other = second.url.replace('127.0.0.1', 'localhost');
  return {
    server,
    async close() {
      await Promise.all([server.close(), second.close()]);
    },
  };
}

/** Writes a talk as WebVTT, with what real files have around their cues. */
export function toVtt(talk: readonly Spoken[]): string {
  const cues = talk.map(
    ({ start, end, text }, index) =>
      `${index + 1}\n${timestamp(start)} --> ${timestamp(end)} line:85% align:middle\n<c.white>&lrm;${escapeText(text)}</c>`,
  );
  return `WEBVTT\n\nSTYLE\n::cue { color: white }\n\n${cues.join('\n\n')}\n`;
}

function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(11, 23);
}
