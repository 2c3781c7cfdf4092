import { createBrowserDetector } from '@interlinear/languages/detection/browser';
import { describe, expect, it } from 'vitest';
import { readBytes } from './read-subtitles.ts';

async function loadJudge() {
  const detector = await createBrowserDetector();
  return (text: string) => detector.detect(text)[0]?.confidence ?? 0;
}

const noJudge = () => Promise.reject(new Error('the encoding is certain'));

function srt(lines: readonly string[]): string {
  return lines.map((line, index) => `${index + 1}\n00:00:0${index},000 --> 00:00:0${index},900\n${line}\n`).join('\n');
}

/** Encodes a text in a legacy encoding, by the decoder of that encoding. */
function encode(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding);
  const table = new Map<string, readonly number[]>();
  for (let first = 0; first < 256; first += 1) {
    const single = decoder.decode(Uint8Array.of(first));
    if (single.length === 1 && single !== '\ufffd' && !table.has(single)) table.set(single, [first]);
  }
  if (/jis|gb|big5|euc/.test(encoding)) {
    for (let first = 0x81; first < 0xff; first += 1) {
      for (let second = 0x40; second < 0xff; second += 1) {
        const double = decoder.decode(Uint8Array.of(first, second));
        if (double.length === 1 && double !== '\ufffd' && !table.has(double)) table.set(double, [first, second]);
      }
    }
  }
  return Uint8Array.from([...text].flatMap((character) => [...(table.get(character) ?? [0x3f])]));
}

function utf16(text: string, isLittle: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (const [index, unit] of text.split('').entries()) view.setUint16(index * 2, unit.charCodeAt(0), isLittle);
  return bytes;
}

describe('reading subtitle files', () => {
  it.each([
    ['UTF-8', (text: string) => new TextEncoder().encode(text)],
    ['UTF-8 with a mark', (text: string) => new TextEncoder().encode(`\ufeff${text}`)],
    ['UTF-16 LE', (text: string) => utf16(`\ufeff${text}`, true)],
    ['UTF-16 BE without a mark', (text: string) => utf16(text, false)],
  ])('[SUB-03] is certain of %s', async (_, toBytes) => {
    const reading = await readBytes(toBytes(srt(['Über den Fluss 🚂'])), { loadJudge: noJudge });
    expect(reading).toMatchObject({ cues: [{ text: 'Über den Fluss 🚂' }], encoding: { isGuess: false } });
  });

  it.each([
    [
      'windows-1252',
      ['Où est la gare ? Elle est de l’autre côté.', 'Ça va, merci, à bientôt.', 'Le café était fermé.'],
    ],
    [
      'windows-1250',
      ['Gdzie jest dworzec? Po drugiej stronie.', 'Dziękuję, do widzenia, proszę pana.', 'Książka leży na łóżku.'],
    ],
    ['windows-1251', ['Где находится вокзал?', 'Последний поезд уходит в полночь.', 'Спасибо, до свидания.']],
    ['windows-1253', ['Πού είναι ο σταθμός;', 'Το τελευταίο τρένο φεύγει τα μεσάνυχτα.', 'Ευχαριστώ πολύ.']],
    ['windows-1254', ['İstasyon nerede, şoför bey?', 'Son tren gece yarısı kalkıyor.', 'Teşekkür ederim, güle güle.']],
    ['windows-1255', ['איפה תחנת הרכבת?', 'הרכבת האחרונה יוצאת בחצות.', 'תודה רבה, להתראות.']],
    ['windows-1256', ['أين تقع المحطة؟', 'القطار الأخير يغادر عند منتصف الليل.', 'شكرا جزيلا لك.']],
    ['shift_jis', ['駅はどこですか。', '最終電車は真夜中に出ます。', 'ありがとうございました。']],
    ['gb18030', ['火车站在哪里？', '最后一班火车午夜出发。', '谢谢你，再见。']],
    ['gb18030', ['你好，我的朋友。', '我们一起去吃饭吧。']],
    ['big5', ['火車站在哪裡？', '最後一班火車午夜出發。', '謝謝你，再見。']],
    ['euc-kr', ['기차역이 어디에 있습니까?', '마지막 기차는 자정에 떠납니다.', '감사합니다. 안녕히 가세요.']],
  ])('[SUB-03] guesses %s, and says that it is a guess', async (encoding, lines) => {
    const reading = await readBytes(encode(srt(lines), encoding), { loadJudge });
    expect(reading).toMatchObject({ cues: lines.map((text) => ({ text })), encoding: { isGuess: true } });
  });

  it('[SUB-03] reads in the encoding that a person chose', async () => {
    const bytes = encode(srt(['Привет, как дела?']), 'koi8-r');
    const reading = await readBytes(bytes, { encoding: 'koi8-r', loadJudge: noJudge });
    expect(reading).toMatchObject({ cues: [{ text: 'Привет, как дела?' }], encoding: { name: 'koi8-r' } });
  });

  it.each([
    ['', 'empty'],
    ['Dear diary,\n\ntoday nothing happened.', 'unknown-format'],
    ['WEBVTT\n\nNOTE nothing\n', 'no-cues'],
  ])('[SUB-03] [ERR-01] says why “%s” has no subtitles', async (text, problem) => {
    expect(await readBytes(new TextEncoder().encode(text), { loadJudge: noJudge })).toEqual({ problem });
  });

  it('[SUB-03] arranges the words of automatic captions in sentences', async () => {
    const words =
      'so the last train of the day leaves at midnight from platform nine. we should really be going now if we want to catch it'.split(
        ' ',
      );
    const segs = words.map((word, index) => ({ utf8: index === 0 ? word : ` ${word}`, tOffsetMs: index * 300 }));
    const json3 = JSON.stringify({ events: [{ tStartMs: 0, dDurationMs: 8_000, segs }] });
    const reading = await readBytes(new TextEncoder().encode(json3), { loadJudge: noJudge });
    expect(reading).toMatchObject({
      cues: [
        { text: 'so the last train of the day leaves at midnight from platform nine.' },
        { text: 'we should really be going now' },
        { text: 'if we want to catch it' },
      ],
    });
  });

  it('[SUB-03] arranges rolling captions of a file anew, which repeat each line', async () => {
    const lines = [
      'the last train of the day leaves',
      'at midnight from platform nine.',
      'we should really',
      'be going.',
    ];
    const cues = lines.map((line, index) => (index === 0 ? line : `${lines[index - 1]}\n${line}`));
    const reading = await readBytes(new TextEncoder().encode(srt(cues)), { loadJudge: noJudge });
    if ('problem' in reading) throw new Error(reading.problem);
    expect(reading.cues.map(({ text }) => text).join(' ')).toBe(lines.join(' '));
    // Translations cannot be written into lines that are there several times.
    expect(reading.format).toBeUndefined();
  });
});
