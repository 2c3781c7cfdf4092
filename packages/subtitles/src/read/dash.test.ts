import { expect, it } from 'vitest';
import { readDashPlaylist, readDashTextTracks } from './dash.ts';

const URL = 'https://films.example/a/main.mpd';
const manifest = (period: string) => `<?xml version="1.0"?><!-- packaged -->
<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT1M12.5S"><BaseURL>media/</BaseURL><Period>
<AdaptationSet mimeType="video/mp4"><SegmentTemplate media="v$Number$.m4s" duration="4"/><Representation id="v" bandwidth="1"/></AdaptationSet>
${period}</Period><Period><AdaptationSet mimeType="text/vtt" lang="xx"><Representation id="ad"><BaseURL>ad.vtt</BaseURL></Representation></AdaptationSet></Period></MPD>`;

it('[SUB-03] reads files of subtitles from a manifest of DASH', () => {
  const period = `
    <AdaptationSet contentType="text" mimeType="text/vtt" lang="en"><Role schemeIdUri="urn:mpeg:dash:role:2011" value="main"/>
      <Representation id="t1" bandwidth="256"><BaseURL> en.vtt?a=1&amp;b=2 </BaseURL><BaseURL>https://second.example/en.vtt</BaseURL></Representation></AdaptationSet>
    <AdaptationSet lang="de"><Role value="forced-subtitle"/><Representation id="t2" mimeType="application/ttml+xml"><BaseURL>https://files.example/de.ttml</BaseURL></Representation></AdaptationSet>
    <AdaptationSet lang="fr" mimeType="application/mp4" codecs="stpp.ttml.im1t"><Representation id="t3"><BaseURL>fr.mp4</BaseURL></Representation></AdaptationSet>
    <AdaptationSet lang="it" mimeType="application/mp4" codecs="stpp.ttml.im1i"><Representation id="t4"><BaseURL>pictures.mp4</BaseURL></Representation></AdaptationSet>`;
  expect(readDashTextTracks(manifest(period), URL, 0)).toEqual({
    tracks: [
      {
        name: 'en t1 main',
        url: 'https://films.example/a/media/en.vtt?a=1&b=2',
        language: 'en',
        isForced: false,
        isMain: true,
      },
      {
        name: 'de t2 forced-subtitle',
        url: 'https://files.example/de.ttml',
        language: 'de',
        isForced: true,
        isMain: false,
      },
      { name: 'fr t3', url: 'https://films.example/a/media/fr.mp4', language: 'fr', isForced: false, isMain: false },
    ],
  });
});

it('[SUB-03] reads segments of subtitles from a manifest of DASH, by number and by time', () => {
  const period = `
    <AdaptationSet mimeType="text/vtt" lang="en"><SegmentTemplate media="$RepresentationID$/$Number%03d$.vtt" startNumber="7" timescale="10" duration="300"/>
      <Representation id="e"/></AdaptationSet>
    <AdaptationSet mimeType="text/vtt" lang="de"><Representation id="d"><SegmentTemplate media="d-$Time$.vtt" timescale="10" presentationTimeOffset="100">
      <SegmentTimeline><S t="100" d="200" r="1"/><S d="50"/><S d="100" r="-1"/></SegmentTimeline></SegmentTemplate></Representation></AdaptationSet>`;
  const found = readDashTextTracks(manifest(period), URL, 0);
  const [english, german] = 'tracks' in found ? found.tracks : [];
  const base = 'https://films.example/a/media/';
  expect(english?.segments).toEqual([
    { url: `${base}e/007.vtt`, start: 0, duration: 30 },
    { url: `${base}e/008.vtt`, start: 30, duration: 30 },
    { url: `${base}e/009.vtt`, start: 60, duration: 30 },
  ]);
  expect(german?.segments).toEqual([
    { url: `${base}d-100.vtt`, start: 0, duration: 20 },
    { url: `${base}d-300.vtt`, start: 20, duration: 20 },
    { url: `${base}d-500.vtt`, start: 40, duration: 5 },
    { url: `${base}d-550.vtt`, start: 45, duration: 10 },
    { url: `${base}d-650.vtt`, start: 55, duration: 10 },
    { url: `${base}d-750.vtt`, start: 65, duration: 10 },
  ]);
});

const LIVE = (
  period: string,
) => `<MPD type="dynamic" availabilityStartTime="2026-11-01T12:00:00Z" timeShiftBufferDepth="PT20S" minimumUpdatePeriod="PT4S">
<Period start="PT100S"><AdaptationSet mimeType="application/mp4" codecs="wvtt" lang="en"><Representation id="e">${period}</Representation></AdaptationSet></Period></MPD>`;
const at = (seconds: number) => ({ name: 'en e', now: Date.parse('2026-11-01T12:00:00Z') + seconds * 1_000 });

it('[SUB-03] lists the segments that a live stream of DASH has now', () => {
  const template =
    '<SegmentTemplate media="$Number$.m4s" initialization="$RepresentationID$.mp4" startNumber="5" duration="6"/>';
  const segment = (number: number, start: number) => ({
    url: `https://films.example/a/${number}.m4s`,
    initialization: 'https://films.example/a/e.mp4',
    start,
    duration: 6,
  });
  const playlist = (seconds: number) => readDashPlaylist(LIVE(template), URL, at(seconds));
  expect(playlist(113)).toMatchObject({
    segments: [segment(5, 100), segment(6, 106)],
    isLive: true,
    isAbsolute: true,
    targetDuration: 4,
  });
  expect(playlist(1_300)).toMatchObject({
    segments: [segment(201, 1_276), segment(202, 1_282), segment(203, 1_288), segment(204, 1_294)],
  });
  expect(readDashPlaylist(LIVE(template), URL, { ...at(113), name: 'de' })).toEqual({ problem: 'no-cues' });
});

it('[SUB-03] lists the segments of a live stream of DASH by its timeline, as far as it has come', () => {
  const template = `<SegmentTemplate media="$Time$.m4s" timescale="10" presentationTimeOffset="50"><SegmentTimeline>
    <S t="150" d="40"/><S d="60" r="-1"/></SegmentTimeline></SegmentTemplate>`;
  const read = readDashPlaylist(LIVE(template), URL, at(130));
  expect('segments' in read ? read.segments.map(({ url, start, duration }) => [url, start, duration]) : read).toEqual([
    ['https://films.example/a/150.m4s', 110, 4],
    ['https://films.example/a/190.m4s', 114, 6],
    ['https://films.example/a/250.m4s', 120, 6],
    ['https://films.example/a/310.m4s', 126, 6],
  ]);
});

it.each([
  ['<MPD><Period/></MPD>', 'no-cues'],
  ['<html></html>', 'unknown-format'],
  ['<MPD><Period><AdaptationSet mimeType="text/vtt"><Representation><BaseURL>', 'no-cues'],
  ['<MPD><Period><AdaptationSet mimeType="text/vtt"><Representation/></AdaptationSet></Period></MPD>', 'no-cues'],
])('[SUB-03] finds no subtitles in %s', (text, problem) => {
  expect(readDashTextTracks(text, URL, 0)).toEqual({ problem });
});
