import type { LanguageCode } from '@interlinear/languages';

/**
 * Sample sentences: the beginning of Article 1 of the Universal Declaration of Human Rights, available in more
 * languages than any other text (official and registered United Nations translations).
 */
export const SAMPLES: Readonly<Partial<Record<LanguageCode, string>>> = {
  ar: 'يولد جميع الناس أحرارًا متساوين في الكرامة والحقوق.',
  bn: 'সমস্ত মানুষ স্বাধীনভাবে সমান মর্যাদা এবং অধিকার নিয়ে জন্মগ্রহণ করে।',
  cs: 'Všichni lidé se rodí svobodní a sobě rovní co do důstojnosti a práv.',
  da: 'Alle mennesker er født frie og lige i værdighed og rettigheder.',
  de: 'Alle Menschen sind frei und gleich an Würde und Rechten geboren.',
  el: 'Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια και τα δικαιώματα.',
  en: 'All human beings are born free and equal in dignity and rights.',
  es: 'Todos los seres humanos nacen libres e iguales en dignidad y derechos.',
  fa: 'تمام افراد بشر آزاد به دنیا می‌آیند و از لحاظ حیثیت و حقوق با هم برابرند.',
  fi: 'Kaikki ihmiset syntyvät vapaina ja tasavertaisina arvoltaan ja oikeuksiltaan.',
  fr: 'Tous les êtres humains naissent libres et égaux en dignité et en droits.',
  he: 'כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם.',
  hi: 'सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतंत्रता और समानता प्राप्त है।',
  hu: 'Minden emberi lény szabadon születik és egyenlő méltósága és joga van.',
  id: 'Semua orang dilahirkan merdeka dan mempunyai martabat dan hak-hak yang sama.',
  it: 'Tutti gli esseri umani nascono liberi ed eguali in dignità e diritti.',
  ja: 'すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。',
  ko: '모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다.',
  nl: 'Alle mensen worden vrij en gelijk in waardigheid en rechten geboren.',
  pl: 'Wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych praw.',
  pt: 'Todos os seres humanos nascem livres e iguais em dignidade e em direitos.',
  ro: 'Toate ființele umane se nasc libere și egale în demnitate și în drepturi.',
  ru: 'Все люди рождаются свободными и равными в своём достоинстве и правах.',
  sv: 'Alla människor är födda fria och lika i värde och rättigheter.',
  th: 'มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ',
  tr: 'Bütün insanlar hür, haysiyet ve haklar bakımından eşit doğarlar.',
  uk: 'Всі люди народжуються вільними і рівними у своїй гідності та правах.',
  ur: 'تمام انسان آزاد اور حقوق و عزت کے اعتبار سے برابر پیدا ہوئے ہیں۔',
  vi: 'Tất cả mọi người sinh ra đều được tự do và bình đẳng về nhân phẩm và quyền.',
  'zh-CN': '人人生而自由，在尊严和权利上一律平等。',
  'zh-TW': '人人生而自由，在尊嚴和權利上一律平等。',
};

export interface SamplePair {
  source: LanguageCode;
  original: string;
  target: LanguageCode;
  translation: string;
}

/** Returns the sample pair for a target language, in English if there is none for it. */
export function samplePair(target: LanguageCode): SamplePair {
  const shown = SAMPLES[target] ? target : 'en';
  const source = shown === 'en' ? 'de' : 'en';
  return { source, original: SAMPLES[source] ?? '', target: shown, translation: SAMPLES[shown] ?? '' };
}
