import type { VideoSubtitles } from './video-subtitles.ts';

const SUBTITLE_FILE = /\.(?:srt|vtt|ass|ssa|ttml|dfxp|json3?)$/i;
/** Maximum size of a file: far more than the longest subtitles. */
const MAX_BYTES = 20_000_000;

/** Takes subtitle files that the person drops on a video. All other drops are the page's. */
export function takeDroppedFiles(
  subtitlesOf: (video: HTMLVideoElement) => VideoSubtitles | undefined,
  signal: AbortSignal,
): void {
  const under = (event: DragEvent): VideoSubtitles | undefined => {
    const video = document
      .elementsFromPoint(event.clientX, event.clientY)
      .find((element): element is HTMLVideoElement => element instanceof HTMLVideoElement);
    return video && subtitlesOf(video);
  };
  const options = { capture: true, signal };
  document.addEventListener(
    'dragover',
    (event) => {
      // The names of the files are unknown until they are dropped.
      if (event.dataTransfer?.types.includes('Files') && under(event)) event.preventDefault();
    },
    options,
  );
  document.addEventListener(
    'drop',
    (event) => {
      const file = [...(event.dataTransfer?.files ?? [])].find(({ name }) => SUBTITLE_FILE.test(name));
      const subtitles = file && under(event);
      if (!subtitles || file.size > MAX_BYTES) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      void read(file, subtitles);
    },
    options,
  );
}

async function read(file: File, subtitles: VideoSubtitles): Promise<void> {
  try {
    subtitles.showFile(file.name, decode(await file.arrayBuffer()));
  } catch {
    subtitles.showFile(file.name, ''); // the file has disappeared
  }
}

/** Decodes a text, by its byte order mark if it has one. */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}
