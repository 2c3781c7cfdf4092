/**
 * Builds a player in a page that loads the playlists or the manifest of a stream by script, and draws captions itself. Runs inside the page: it must not
 * refer to anything outside of itself.
 */
export function installHlsPlayer(name: string, isDash: boolean): void {
  const around = document.querySelector('.player') ?? document.body;
  const video = document.createElement('video');
  video.muted = true;
  const captions = document.createElement('div');
  captions.className = 'captions';
  around.append(video, captions);
  const open = async (next: string) => {
    const main = await (await fetch(`/stream/${next}/main.${isDash ? 'mpd' : 'm3u8'}`)).text();
    const address = main.split('\n').findLast((line) => line !== '' && !line.startsWith('#'));
    if (!isDash) await fetch(`/stream/${next}/${address}`);
    video.src = `/video.webm?${next}`;
    void video.play().catch(() => {});
  };
  Object.assign(globalThis, {
    standIn: {
      async navigate(next: string) {
        history.pushState({}, '', `/watch/${next}`);
        document.title = next;
        await open(next);
      },
    },
  });
  void open(name);
}
