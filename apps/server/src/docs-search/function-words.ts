import type { Locale } from '@interlinear/messages/locales';

/** Words of questions that say nothing about the page that is looked for, normalized. */
const FUNCTION_WORDS: Readonly<Record<Locale, string>> = {
  en: 'a an the i my me you your we our it its is are was be am do does did can could should would will to of for with on in at from by and or what where when why how which who there this that not t s',
  de: 'ein eine einen einem einer der die das den dem des ich mein meine meinen meinem du dein deine wir es ist sind war bin kann konnen soll wird zu von fur mit auf in im am aus bei und oder was wo wann warum wieso wie welche welcher wer man nicht',
  es: 'un una unos unas el la los las yo mi mis me tu tus su es son ser esta estan puedo puede se de del para con en a por y o que donde cuando como cual quien no lo',
  fr: 'un une des le la les l je j mon ma mes me vous votre vos il est sont etre puis peut se de du d pour avec en dans a au par et ou que quoi qu ou quand pourquoi comment quel quelle qui ne n pas ce',
  pt: 'um uma uns umas o a os as eu meu minha meus minhas me voce seu sua e sao ser esta posso pode se de do da para com em no na por ou que onde quando porque como qual quem nao',
  ru: 'я мой моя мое мои мне меня вы ваш это есть быть могу можно в во на с со для от по из у и или что где когда почему как какой какая кто не ли',
  'zh-CN': '',
  'zh-TW': '',
  ja: '',
  ko: '',
};

const sets = new Map<Locale, ReadonlySet<string>>();

/** Whether a normalized word of a query can be left out. English counts everywhere: pages without a translation are English. */
export function isFunctionWord(word: string, locale: Locale): boolean {
  let words = sets.get(locale);
  if (words === undefined) {
    words = new Set(`${FUNCTION_WORDS.en} ${FUNCTION_WORDS[locale]}`.split(' '));
    sets.set(locale, words);
  }
  return words.has(word);
}
