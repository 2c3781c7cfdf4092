import { describe, expect, it } from 'vitest';
import { readTrackOffers } from './track-offers.ts';

const PAGE = 'https://video.test/watch/1';
const offered = (body: unknown, url = PAGE) =>
  readTrackOffers(url, typeof body === 'string' ? body : JSON.stringify(body)).map(
    ({ url: address, language, isAutomatic }) => [address, language, isAutomatic],
  );

describe('readTrackOffers', () => {
  it('[SUB-03] finds the captions that the data of known players list', () => {
    const file = 'https://files.test/en.vtt';
    const lists = {
      bilibili: {
        data: {
          subtitle: {
            subtitles: [
              { lan: 'ai-zh', lan_doc: '中文（自动生成）', subtitle_url: '//aisubtitle.hdslb.com/bfs/1?auth_key=2' },
              { lan: 'en-US', lan_doc: 'English', subtitle_url: '//i0.hdslb.com/bfs/3.json' },
            ],
          },
        },
      },
      bstation: {
        data: { subtitles: [{ lang: 'English', lang_key: 'en', srt: { url: 'https://files.test/4.srt' } }] },
      },
      coursera: {
        linked: { 'onDemandVideos.v1': [{ subtitlesVtt: { en: '/api/subtitleAssetProxy.v1/ID?fileExtension=vtt' } }] },
      },
      udemy: {
        asset: {
          captions: [
            { locale_id: 'en_US', video_label: 'English [Auto]', url: file },
            { locale_id: 'pt_BR', video_label: 'Português', url: 'https://files.test/pt.vtt' },
          ],
        },
      },
      vimeo: {
        request: { text_tracks: [{ lang: 'en', kind: 'captions', label: 'English', url: '/texttrack/1.vtt' }] },
      },
      prime: {
        timedTextUrls: {
          result: {
            subtitleUrls: [{ url: 'https://files.test/en.ttml2', languageCode: 'en-us', displayName: 'English [CC]' }],
            forcedNarrativeUrls: [{ url: 'https://files.test/signs.ttml2', languageCode: 'en-us' }],
          },
        },
      },
      hulu: { transcripts_urls: { webvtt: { en: file } } },
    };
    expect(Object.fromEntries(Object.entries(lists).map(([site, body]) => [site, offered(body)]))).toEqual({
      bilibili: [
        ['https://aisubtitle.hdslb.com/bfs/1?auth_key=2', 'zh', true],
        ['https://i0.hdslb.com/bfs/3.json', 'en-US', false],
      ],
      bstation: [['https://files.test/4.srt', 'en', false]],
      coursera: [['https://video.test/api/subtitleAssetProxy.v1/ID?fileExtension=vtt', 'en', false]],
      udemy: [
        [file, 'en-US', true],
        ['https://files.test/pt.vtt', 'pt-BR', false],
      ],
      vimeo: [['https://video.test/texttrack/1.vtt', 'en', false]],
      prime: [['https://files.test/en.ttml2', 'en-us', false]],
      hulu: [[file, 'en', false]],
    });
  });

  it('[SUB-03] takes a file of captions with the language in its address', () => {
    const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello there\n';
    expect(
      ['talk.en.vtt', 'pt-BR/7.vtt', 'talk.vtt?lang=ja', '7.vtt'].map((name) => offered(vtt, `https://x.test/${name}`)),
    ).toEqual([
      [['https://x.test/talk.en.vtt', 'en', false]],
      [['https://x.test/pt-BR/7.vtt', 'pt-BR', false]],
      [['https://x.test/talk.vtt?lang=ja', 'ja', false]],
      [['https://x.test/7.vtt', '', false]],
    ]);
  });

  it('[SUB-03] finds renditions of a playlist without forced ones, and playlists of text segments', () => {
    const main =
      '#EXTM3U\n#EXT-X-MEDIA:TYPE=SUBTITLES,LANGUAGE="en",FORCED=YES,URI="f.m3u8"\n#EXT-X-MEDIA:TYPE=SUBTITLES,LANGUAGE="en",URI="en.m3u8"\n';
    expect(offered(main, 'https://x.test/a/main.m3u8')).toEqual([['https://x.test/a/en.m3u8', 'en', false]]);
    const media = (segment: string) => `#EXTM3U\n#EXTINF:6,\n${segment}\n#EXT-X-ENDLIST\n`;
    expect(offered(media('1.vtt'), 'https://x.test/ko/subs.m3u8')).toEqual([
      ['https://x.test/ko/subs.m3u8', 'ko', false],
    ]);
    expect(offered(media('1.ts'), 'https://x.test/video.m3u8')).toEqual([]);
  });

  it('[SUB-03] takes neither preview pictures nor segments for captions, nor what leads out of the web', () => {
    const cue = (text: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`;
    const nothing = [
      cue('sprite.jpg#xywh=0,0,160,90'),
      cue('{"event":"ad"}'),
      cue('Hello').replace('WEBVTT', 'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00:00.000'),
      '',
      '{',
      '[[[[',
      {
        subtitles: [{ lang: 'en', url: 'javascript:alert(1)' }, { lang: '<b>', url: 'https://x.test/1.vtt' }, null, 7],
      },
      { captions: { en: 'data:text/vtt,WEBVTT' } },
      { images: [{ lang: 'en', url: 'https://x.test/1.png' }] },
    ];
    for (const body of nothing) expect(offered(body)).toEqual([]);
    const deep = `${'{"subtitles":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
    expect(offered(deep)).toEqual([]);
  });
});
