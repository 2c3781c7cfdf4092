import { bySize } from '@interlinear/testing/test-size';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { isLanguageCode, type LanguageCode } from '../codes.ts';
import { createBrowserDetector } from './browser.ts';
import { type Detector, isSure } from './detection.ts';
import { createServerDetector } from './server.ts';

const VARIANTS = [
  ['server', createServerDetector],
  ['browser', createBrowserDetector],
] as const;

describe.each(VARIANTS)('the %s detector', (_, create) => {
  let detector: Detector;
  beforeAll(async () => {
    detector = await create();
  });

  it.each([
    ['el', 'Καλημέρα σε όλους'],
    ['hy', 'Բարի լույս'],
    ['ka', 'დილა მშვიდობისა'],
    ['th', 'สวัสดีตอนเช้า'],
    ['lo', 'ສະບາຍດີຕອນເຊົ້າ'],
    ['km', 'អរុណសួស្តី'],
    ['my', 'မင်္ဂလာပါ'],
    ['bo', 'བཀྲ་ཤིས་བདེ་ལེགས།'],
    ['si', 'සුභ උදෑසනක්'],
    ['ta', 'காலை வணக்கம்'],
    ['te', 'శుభోదయం'],
    ['kn', 'ಶುಭೋದಯ'],
    ['ml', 'സുപ്രഭാതം'],
    ['gu', 'સુપ્રભાત'],
    ['pa', 'ਸ਼ੁਭ ਸਵੇਰ'],
    ['or', 'ଶୁଭ ସକାଳ'],
    ['dv', 'ބާއްޖަވެރި ހެނދުނެއް'],
    ['iu', 'ᐅᓪᓛᒃᑯᑦ'],
    ['mn', 'ᠰᠠᠶᠢᠨ ᠪᠠᠶᠢᠨ᠎ᠠ ᠤᠤ'],
    ['ko', '안녕하세요'],
    ['ja', 'おはようございます'],
  ])('[ENG-08] is sure of %s by its script', (code, text) => {
    const [first] = detector.detect(text);
    expect([first?.language, isSure(first)]).toEqual([code, true]);
  });

  it.each([
    ['zh-CN', '请把窗户关上，外面太冷了'],
    ['zh-TW', '請把窗戶關上，外面太冷了'],
    ['yue', '唔該幫我閂埋個窗，出面好凍呀'],
    ['lzh', '學而時習之，不亦說乎？有朋自遠方來，不亦樂乎？'],
    ['ja', '駅前広場'],
    ['he', 'אני הולך הביתה עם הילדים'],
    ['yi', 'איך גיי אַהיים מיט די קינדער'],
    ['am', 'ዛሬ ወደ ቤት እሄዳለሁ ነገር ግን ዝናብ ነው'],
    ['ti', 'ሎሚ ናብ ገዛ ክኸይድ እየ ግን ኣብ ደገ ዝናብ ኣሎ'],
    ['bn', 'আমি আজ বাড়ি যাব কিন্তু বৃষ্টি হচ্ছে'],
    ['as', 'মই আজি ঘৰলৈ যাম কিন্তু বৰষুণ দি আছে'],
    ['ar', 'سأعود إلى البيت بعد العمل'],
    ['fa', 'بعد از کار به خانه برمی‌گردم'],
    ['ur', 'میں کام کے بعد گھر واپس جاؤں گا'],
    ['ps', 'زه به له کار وروسته کور ته ستون شم'],
    ['ug', 'مەن خىزمەتتىن كېيىن ئۆيگە قايتىمەن'],
    ['ckb', 'دوای کار دەگەڕێمەوە بۆ ماڵەوە'],
    ['ru', 'После работы я вернусь домой, если не будет поздно'],
    ['uk', 'Після роботи я повернуся додому, якщо не буде пізно'],
    ['be', 'Пасля працы я вярнуся дадому, калі не будзе позна'],
    ['bg', 'След работа ще се прибера, ако не стане късно'],
    ['sr', 'После посла ћу се вратити кући ако не буде касно'],
    ['kk', 'Жұмыстан кейін үйге қайтамын, егер кеш болмаса'],
    ['tg', 'Пас аз кор ман ба хона бармегардам, агар дер нашавад'],
    ['hi', 'मैं काम के बाद घर लौट जाऊँगा'],
    ['mr', 'मी कामानंतर घरी परत जाणार आहे'],
    ['ne', 'म कामपछि घर फर्किन्छु किनभने मलाई भोक लागेको छ'],
    ['id', 'Saya tidak bisa datang karena uang saya habis'],
    ['ms', 'Saya tidak boleh datang kerana wang saya sudah habis'],
    ['nn', 'Eg veit ikkje kva dei seier, men det er noko eg ikkje likar'],
    ['nb', 'Jeg vet ikke hva de sier, men det er noe jeg ikke liker'],
    ['sr', 'Ne znam šta je ovde bilo pre nego što smo stigli, ali lepo je posle kiše'],
    ['hr', 'Ne znam tko je bio ovdje prije nego što smo stigli, gdje je također vrlo lijepo'],
    ['af', 'Ek weet nie wat hulle sê nie, maar dit is baie mooi hier'],
    ['eu', 'Ez dakit zer esan duten, baina hemen oso ondo gaude'],
  ] satisfies [LanguageCode, string][])('[ENG-08] finds %s among its neighbours: %s', (code, text) => {
    expect(detector.detect(text)[0]?.language).toBe(code);
  });

  it.each([
    '',
    '   ',
    '12 345,67',
    '3:0',
    '😀 👍🏽',
    '— … ?!',
    'https://example.org/a/b?c=d',
    'someone@example.org',
    'A1 B2 C3',
  ])('[ENG-08] finds nothing in %j', (text) => {
    expect(detector.detect(text)).toEqual([]);
  });

  it.each(['hotel', 'Ja', 'no', 'taxi', 'data center', 'restaurant menu', 'OK', 'Madrid', '你好'])(
    '[TXT-03] is not sure of %s, which several languages write',
    (text) => {
      const found = detector.detect(text);
      expect(found.length).toBeGreaterThan(0);
      expect(isSure(found[0])).toBe(false);
    },
  );

  it('uses the main script of a mixed text, and is unsure about two equal halves', () => {
    expect(detector.detect('我昨天用 iPhone 拍了很多照片发给你们看')[0]?.language).toBe('zh-CN');
    expect(detector.detect('これは Node.js と TypeScript で書かれています')[0]?.language).toBe('ja');
    const halves = detector.detect('Where is the railway station, please? Где находится железнодорожный вокзал?');
    expect(new Set(halves.slice(0, 2).map(({ language }) => language))).toEqual(new Set(['en', 'ru']));
    expect(isSure(halves[0])).toBe(false);
  });

  it('reads the start and the middle of a long text, not all of it', () => {
    const english = 'We walked along the river until it became dark and cold. '.repeat(40);
    const tail = ' Wir gingen am Fluss entlang, bis es dunkel wurde.'.repeat(4);
    expect(detector.detect(english + tail)).toEqual(detector.detect(english.padEnd(english.length + tail.length)));
  });

  it('ignores addresses, numbers and case', () => {
    const noisy =
      'SIEHE HTTPS://EXAMPLE.ORG/THE/QUICK/BROWN/FOX: DIE RECHNUNG VOM 12.03. IST NOCH NICHT BEZAHLT (A4711)';
    expect(detector.detect(noisy)[0]?.language).toBe('de');
  });

  it('ranks at most five of our languages with falling confidence that sums to no more than 1, whatever the text', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.lorem());
    fc.assert(
      fc.property(text, (anything) => {
        const found = detector.detect(anything);
        const confidences = found.map(({ confidence }) => confidence);
        expect(found.every(({ language }) => isLanguageCode(language))).toBe(true);
        expect(confidences).toEqual(confidences.toSorted((one, other) => other - one));
        expect(confidences.every((confidence) => confidence > 0 && confidence <= 1)).toBe(true);
        expect(confidences.reduce((sum, confidence) => sum + confidence, 0)).toBeLessThanOrEqual(1 + 1e-9);
        expect(found.length).toBeLessThanOrEqual(5);
      }),
      { numRuns: bySize({ quick: 20, deep: 3000 }) },
    );
  });
});
