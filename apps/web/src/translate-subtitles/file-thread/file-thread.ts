import { createBrowserDetector } from '@interlinear/languages/detection/browser';
import { type FileWriteOptions, openSubtitleFile, type PlacedCue } from '@interlinear/subtitles/subtitle-file';
import { decodeFile } from '../reading/decode-text.ts';
import { readBytes } from '../reading/read-subtitles.ts';
import { type FileRequest, type FileThreadAnswer, type FileThreadRequest, MESSAGE_LENGTH } from './messages.ts';

const cuesToWrite: PlacedCue[] = [];

/** Program of the worker: reads or writes one file, so that large ones do not block the page. */
addEventListener('message', ({ data }: MessageEvent<FileThreadRequest>) => {
  if (data.kind === 'cues') cuesToWrite.push(...data.cues);
  // Not awaited: its answer is the message.
  else void (data.kind === 'read' ? read(data) : write(data)).catch(() => send({ kind: 'failed' }));
});

function send(answer: FileThreadAnswer): void {
  postMessage(answer);
}

async function read({ bytes, encoding }: FileRequest): Promise<void> {
  const reading = await readBytes(bytes, { encoding, loadJudge });
  if ('problem' in reading) return send({ kind: 'read', reading });
  for (let at = 0; at < reading.cues.length; at += MESSAGE_LENGTH)
    send({ kind: 'cues', cues: reading.cues.slice(at, at + MESSAGE_LENGTH) });
  send({ kind: 'read', reading: { ...reading, cues: [] } });
}

async function write({ bytes, encoding, options }: FileRequest & { options: FileWriteOptions }): Promise<void> {
  const { text } = await decodeFile(bytes, { encoding, loadJudge });
  const opened = openSubtitleFile(text);
  send('file' in opened ? { kind: 'written', text: opened.file.write(cuesToWrite, options) } : { kind: 'failed' });
}

async function loadJudge(): Promise<(text: string) => number> {
  const detector = await createBrowserDetector();
  return (text) => detector.detect(text)[0]?.confidence ?? 0;
}
