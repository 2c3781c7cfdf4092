import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { labelOf } from '@interlinear/messages/docs';
import { LOCALES, type Locale } from '@interlinear/messages/locales';
import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { SCENES, type Showcase, startShowcase } from './showcase-scenes.ts';

/**
 * Folder for the introduction on the home page: `SHOWCASE_FILMS=apps/web/public/films npm test showcase-films` films it again, with the
 * program `ffmpeg`. Without it, `vitest.config.ts` leaves this file out.
 */
const FOLDER = process.env.SHOWCASE_FILMS ?? '';

const FILMED = [
  ['web', 'Web'],
  ['card', 'Card'],
  ['input', 'Input'],
  ['image', 'Image'],
  ['video', 'Video'],
  ['pdf', 'Pdf'],
] as const;
const SCENE_MS = 4_500;
/** Time before something happens, in which people see the page as it is. */
const BEFORE_MS = 1_200;
const FRAMES_PER_SECOND = 12;

/** Languages with a film of their own (SITE-14). All others see the English one, with captions in their language. */
const LOCALES_WITH_FILM: readonly Locale[] = ['en', 'zh-CN', 'zh-TW'];

it('[SITE-14] writes the captions of the introduction', async () => {
  await mkdir(FOLDER, { recursive: true });
  for (const locale of LOCALES) {
    const cues = FILMED.map(([, name], index) => {
      const [start, end] = [index, index + 1].map((scene) => timeOf(scene * SCENE_MS));
      const [sentence = ''] = labelOf(locale, `home.show${name}Text`).match(/^.*?[.。](?=\s|$|\p{L})/u) ?? [];
      return `${start} --> ${end}\n${labelOf(locale, `home.show${name}`)}\n${sentence}`;
    });
    await writeFile(path.join(FOLDER, `intro-${locale}.vtt`), `WEBVTT\n\n${cues.join('\n\n')}\n`);
  }
});

function timeOf(ms: number): string {
  return new Date(ms).toISOString().slice(11, -1);
}

it.each(LOCALES_WITH_FILM)('[SITE-14] films the introduction in %s', async (locale) => {
  const frames = await mkdtemp(path.join(tmpdir(), 'interlinear-film-'));
  const showcase = await startShowcase(locale);
  try {
    const list: string[] = [];
    for (const [name] of FILMED) {
      const page = await showcase.open('light');
      if (name === 'pdf') await showPicture(page, `pdf-${locale}-light.webp`);
      else await page.goto(SCENES[name].address);
      // The stand-in's page around the player is not worth seeing; the video moves by itself.
      if (name === 'video') await SCENES[name].act(showcase, page);
      list.push(...(await filmScene(showcase, page, name, path.join(frames, name))));
      await page.close();
    }
    // The program ignores the duration of the last frame in the list.
    list.push(list.at(-2) ?? '');
    await writeFile(path.join(frames, 'list.txt'), list.join('\n'));
    const input = ['-f', 'concat', '-safe', '0', '-i', path.join(frames, 'list.txt')];
    const picture = ['-r', String(FRAMES_PER_SECOND), '-pix_fmt', 'yuv420p', '-an'];
    const quality = ['-c:v', 'libvpx-vp9', '-crf', '42', '-b:v', '0', '-row-mt', '1', '-g', '120'];
    await promisify(execFile)('ffmpeg', [
      '-y',
      ...input,
      ...picture,
      ...quality,
      path.join(FOLDER, `intro-${locale}.webm`),
    ]);
  } finally {
    await showcase.close();
    await rm(frames, { recursive: true });
  }
});

/** Shows a picture of the site, which needs a server that the extension's showcase does not have. */
async function showPicture(page: Page, name: string): Promise<void> {
  const picture = await readFile(path.join(import.meta.dirname, '../../web/public/pictures', name), 'base64');
  await page.setContent(
    `<body style="margin: 0"><img style="display: block; width: 100%" src="data:image/webp;base64,${picture}">`,
  );
}

/** Films what a page shows until the scene's time is over. Returns the frames as lines of a list for `ffmpeg`. */
async function filmScene(
  showcase: Showcase,
  page: Page,
  name: (typeof FILMED)[number][0],
  folder: string,
): Promise<string[]> {
  await mkdir(folder);
  const devtools = await page.context().newCDPSession(page);
  const frames: { atMs: number; png: Buffer }[] = [];
  devtools.on('Page.screencastFrame', ({ data, sessionId }) => {
    frames.push({ atMs: performance.now(), png: Buffer.from(data, 'base64') });
    void devtools.send('Page.screencastFrameAck', { sessionId }); // fails only when the page has been closed
  });
  const started = performance.now();
  await devtools.send('Page.startScreencast', { format: 'png' });
  await page.waitForTimeout(BEFORE_MS);
  if (name !== 'pdf' && name !== 'video') await SCENES[name].act(showcase, page);
  await page.waitForTimeout(Math.max(1_500, SCENE_MS - (performance.now() - started)));
  await devtools.send('Page.stopScreencast');

  // A slow machine takes longer; the scene then begins later, so that its end is seen.
  const first = Math.max(started, performance.now() - SCENE_MS);
  const shown = frames.filter(({ atMs }, index) => atMs >= first || (frames[index + 1]?.atMs ?? 0) >= first);
  const lines: string[] = [];
  for (const [index, { atMs, png }] of shown.entries()) {
    const file = path.join(folder, `${index}.png`);
    await writeFile(file, png);
    const startMs = index === 0 ? first : atMs;
    const endMs = shown[index + 1]?.atMs ?? first + SCENE_MS;
    lines.push(`file '${file}'`, `duration ${(Math.max(0, endMs - startMs) / 1000).toFixed(3)}`);
  }
  return lines;
}
