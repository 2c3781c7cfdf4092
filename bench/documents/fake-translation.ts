import type { LanguageCode } from '@interlinear/languages';
import type { Inline } from '@interlinear/translation/segment';

/** Vocabulary of a target language and its text length relative to English. */
interface FakeLanguage {
  words: readonly string[];
  joiner: '' | ' ';
  stop: string;
  /** Characters per English character. */
  length: number;
}

/** Sentences written for this bench, split into words. Text lengths match those of real translations. */
const LANGUAGES: Readonly<Partial<Record<LanguageCode, FakeLanguage>>> = {
  de: {
    words:
      'Die Höhe des Tales über dem Meeresspiegel wurde von beiden Gruppen täglich gemessen und sorgfältig in das Verzeichnis eingetragen weil jede Abweichung der Messgeräte bekannt sein muss bevor man die Größenverhältnisse überprüfen kann'.split(
        ' ',
      ),
    joiner: ' ',
    stop: '.',
    length: 1.2,
  },
  'zh-CN': {
    words: '两支 队伍 每天 测量 山谷 的 高度 ，并 把 结果 仔细 记录 下来 ，因为 仪器 的 偏差 必须 事先 知道'.split(' '),
    joiner: '',
    stop: '。',
    length: 0.32,
  },
  ja: {
    words:
      '谷の 高さは 毎日 二つの 隊に よって 測定され、 結果は 丁寧に 記録された。 器械の 誤差を 先に 知る 必要が ある'.split(
        ' ',
      ),
    joiner: '',
    stop: '。',
    length: 0.5,
  },
  ar: {
    words:
      'قاس الفريقان ارتفاع الوادي فوق سطح البحر كل يوم وسجلا النتائج بعناية لأن انحراف كل آلة يجب أن يعرف قبل استعمالها'.split(
        ' ',
      ),
    joiner: ' ',
    stop: '.',
    length: 0.85,
  },
  he: {
    words:
      'שתי הקבוצות מדדו את גובה העמק מעל פני הים מדי יום ורשמו את התוצאות בקפידה כי יש להכיר את הסטייה של כל מכשיר'.split(
        ' ',
      ),
    joiner: ' ',
    stop: '.',
    length: 0.75,
  },
  hi: {
    words:
      'दोनों दलों ने समुद्र तल से घाटी की ऊँचाई प्रतिदिन मापी और परिणामों को ध्यान से दर्ज किया क्योंकि प्रत्येक यंत्र की त्रुटि पहले से ज्ञात होनी चाहिए'.split(
        ' ',
      ),
    joiner: ' ',
    stop: '।',
    length: 1,
  },
  th: {
    words:
      'ทั้งสอง คณะ วัด ความสูง ของ หุบเขา เหนือ ระดับน้ำทะเล ทุกวัน และ บันทึก ผล อย่าง ละเอียด เพราะ ต้อง รู้ ความคลาดเคลื่อน ของ เครื่องมือ ก่อน'.split(
        ' ',
      ),
    joiner: '',
    stop: '',
    length: 0.95,
  },
};

/** Target languages of the bench. */
export const TARGETS: readonly LanguageCode[] = ['de', 'zh-CN', 'ja', 'ar', 'he', 'hi', 'th'];

/** Number of Latin letters that correspond to one ideograph. */
const IDEOGRAPH_WEIGHT = 3;

/** Creates deterministic text in the target language with the length of a real translation. Markup stays in place. */
export function fakeTranslation(content: readonly Inline[], target: LanguageCode): Inline[] {
  const language = LANGUAGES[target];
  if (!language) throw new RangeError(`no made text in ${target}`);
  return content.map((inline) =>
    typeof inline === 'string' && /\p{L}/u.test(inline) ? translate(inline, language) : inline,
  );
}

/** Spaces, text, leader dots with a number, spaces. */
const PARTS = /^(\s*)([\s\S]*?)((?:\s*(?:[.·…] ?){4,}\s?[\divxlc]*)?)(\s*)$/i;

function translate(text: string, { words, joiner, stop, length }: FakeLanguage): string {
  // Engines copy the dots and the page number of a table of contents.
  const [, lead = '', body = '', leader = '', tail = ''] = PARTS.exec(text) ?? [];
  const wanted = weightOf(body) * length;
  // Joined once: concatenating repeatedly keeps all intermediate pieces, at ten times the memory.
  const parts: string[] = [];
  let made = 0;
  for (let seed = nextSeed(seedOf(body)); made === 0 || made < wanted; seed = nextSeed(seed)) {
    const word = words[(seed >> 8) % words.length] ?? '';
    if (made > 0 && made + word.length > wanted * 1.15) break;
    const part = made === 0 ? word.replace(/^，/, '') : joiner + word;
    parts.push(part);
    made += part.length;
  }
  const space = joiner === '' ? '' : ' ';
  return [lead && space, ...parts, /[.。]$/.test(body) ? stop : '', leader, tail && space].join('');
}

function weightOf(text: string): number {
  const ideographs =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0;
  return text.length + ideographs * (IDEOGRAPH_WEIGHT - 1);
}

/** Varies the order of the words: parts of one long text must not look like other texts when they are searched for. */
function nextSeed(seed: number): number {
  return (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
}

function seedOf(text: string): number {
  let seed = 0;
  for (let index = 0; index < text.length; index++) seed = (seed * 31 + text.charCodeAt(index)) % 9973;
  return seed;
}
