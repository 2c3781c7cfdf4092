import { describe, expect, it } from 'vitest';
import { readNetflixManifest } from './netflix-manifest.ts';

const LEGACY = {
  movieId: 81000001,
  timedtexttracks: [
    {
      new_track_id: 'T:2:0;1;en;0;0;',
      rawTrackType: 'subtitles',
      language: 'en',
      isNoneTrack: false,
      isForcedNarrative: false,
      cdnlist: [{ id: 1, name: 'cdn-a' }],
      ttDownloadables: { 'webvtt-lssdh-ios8': { downloadUrls: { '1': 'https://files.test/en.vtt' } } },
    },
  ],
};

const DOWNLOADABLES = {
  movieId: 81000001,
  timedtexttracks: [
    { new_track_id: 'none', isNoneTrack: true, isForcedNarrative: false, language: null, ttDownloadables: {} },
    {
      new_track_id: 'en',
      rawTrackType: 'closedcaptions',
      language: 'en',
      hydrated: true,
      ttDownloadables: {
        'imsc1.1': { urls: [{ cdn_id: 1, url: 'https://files.test/en.xml' }] },
        'webvtt-lssdh-ios8': { urls: [{ cdn_id: 1, url: 'https://files.test/en.vtt' }] },
        'nflx-cmisc': { urls: [{ cdn_id: 1, url: 'https://files.test/pictures.zip' }] },
      },
    },
    { new_track_id: 'ja', language: 'ja', ttDownloadables: { 'webvtt-lssdh-ios8': { urls: [] } } },
  ],
};

const TEXT_TRACKS = {
  movieId: '81000001',
  textTracks: [
    { id: 'ja-forced', language: 'ja', isForcedNarrative: true, downloadables: {} },
    { id: 'ko', language: 'ko', isImageBased: true, downloadables: {} },
    {
      id: 'ja',
      language: 'ja',
      rawTrackType: 'subtitles',
      isImageBased: false,
      downloadables: { 'webvtt-lssdh-ios8': { urls: [{ url: 'https://files.test/ja.vtt' }] } },
    },
  ],
};

describe('readNetflixManifest', () => {
  it('[SUB-02] reads the three forms that manifests have had', () => {
    const english = { id: 'en', language: 'en', isForDeaf: true };
    expect(
      [LEGACY, DOWNLOADABLES, TEXT_TRACKS].map((manifest) => readNetflixManifest(JSON.stringify(manifest))),
    ).toEqual([
      {
        videoId: '81000001',
        tracks: [{ id: 'T:2:0;1;en;0;0;', language: 'en', isForDeaf: false, urls: ['https://files.test/en.vtt'] }],
      },
      {
        videoId: '81000001',
        tracks: [
          { ...english, urls: ['https://files.test/en.vtt', 'https://files.test/en.xml'] },
          { id: 'ja', language: 'ja', isForDeaf: false, urls: [] },
        ],
      },
      {
        videoId: '81000001',
        tracks: [{ id: 'ja', language: 'ja', isForDeaf: false, urls: ['https://files.test/ja.vtt'] }],
      },
    ]);
  });

  it('[SUB-02] takes nothing that is no manifest, and no address outside the web', () => {
    for (const body of ['', '{', 'null', '7', '{"movieId":{}}', '{"timedtexttracks":[]}'])
      expect(readNetflixManifest(body)).toBeUndefined();
    const hostile = (track: unknown) =>
      readNetflixManifest(JSON.stringify({ movieId: 1, textTracks: [track] }))?.tracks;
    for (const track of [null, 7, [], { id: 'x' }, { id: 'x', language: 7 }, { language: 'en' }])
      expect(hostile(track)).toEqual([]);
    const urls = ['javascript:alert(1)', 'file:///etc/passwd', 7, null, { url: { url: 'https://x.test' } }];
    expect(hostile({ id: 'x', language: 'en', downloadables: { 'webvtt-lssdh-ios8': { urls } } })).toEqual([
      { id: 'x', language: 'en', isForDeaf: false, urls: [] },
    ]);
  });
});
