import type { StandInAnswer, StandInRequest } from '../stand-ins/stand-in.ts';

/** Answers a request for a video, or for the part of it that the browser asks for, as seeking does. */
export function videoAnswer(video: Buffer, { headers: { range = '' } }: StandInRequest): StandInAnswer {
  const headers = { 'content-type': 'video/webm', 'accept-ranges': 'bytes', 'access-control-allow-origin': '*' };
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range) ?? [];
  if (from === undefined) return { headers: { ...headers, 'content-length': String(video.length) }, body: video };
  const [start, end] = [Number(from), to ? Math.min(Number(to), video.length - 1) : video.length - 1];
  if (start > end)
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${video.length}` }, body: '' };
  return {
    status: 206,
    headers: {
      ...headers,
      'content-range': `bytes ${start}-${end}/${video.length}`,
      'content-length': String(end - start + 1),
    },
    body: video.subarray(start, end + 1),
  };
}
