import { TranscriptPanel } from './transcript-panel.ts';
import type { TranscriptSubject } from './transcript-subject.ts';

let open: { panel: TranscriptPanel; subtitles: TranscriptSubject } | undefined;

/** Opens the transcript of a video, or closes it if it is open. There is one in a page. */
export function toggleTranscript(subtitles: TranscriptSubject): void {
  const former = open;
  former?.panel.close();
  if (former?.subtitles === subtitles) return;
  show(subtitles);
}

function show(subtitles: TranscriptSubject): void {
  const close = () => {
    open = undefined;
  };
  open = { subtitles, panel: new TranscriptPanel(subtitles, close, () => show(subtitles)) };
}
