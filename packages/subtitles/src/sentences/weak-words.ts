/**
 * Words that rarely end a sentence or a line: articles, prepositions, conjunctions, possessives and auxiliary verbs. A cue that ends in one
 * of them reads as if cut off.
 */
const WEAK: Readonly<Record<string, string>> = {
  en: "a an the of to in on at by for with from into onto and or but so that this these those because if when while although though unless until since than as is are was were be been am i you he she we they my your his her its our their i'm you're we're they're it's i've we've you've i'll we'll you'll don't doesn't didn't can't won't isn't aren't not very can could will would should may might must do does did have has had gonna who which whose where how what about every each some any no between through over under after before there's that's let's",
  es: 'el la los las un una unos unas de del a al en con por para sin sobre entre desde hasta y e o u pero que si como cuando donde porque aunque mi tu su sus mis tus nuestro nuestra nuestros nuestras se me te le les nos lo es son era eran está están fue ha han he hay muy más tan este esta estos estas ese esa esos esas cada no ni ser estar según durante cuyo cuya qué cuál va vamos voy puede pueden',
  de: 'der die das den dem des ein eine einen einem einer eines und oder aber denn weil dass ob wenn als wie mit von vom zu zum zur in im ins an am auf für aus bei beim nach über unter vor durch gegen ohne um ich du er sie es wir ihr man mein meine dein deine sein seine ihre unser unsere dieser diese dieses diesem diesen jeder jede jedes kein keine keinen nicht sehr so auch nur noch zwischen seit während damit sondern bevor nachdem deren dessen',
  fr: "le la les un une des de du au aux à en dans par pour sur sous avec sans chez entre vers et ou mais donc car que qui dont où si quand comme parce puisque mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs je tu il elle on nous vous ils elles ce cet cette ces ne se me te est sont était a ont ai très plus c'est n'est qu'il d'un d'une",
  pt: 'o a os as um uma uns umas de do da dos das em no na nos nas com por para sem sobre entre desde até e ou mas que se como quando onde porque embora meu minha seu sua seus suas nosso nossa eu você ele ela nós eles me te lhe é são era está estão foi há muito mais tão este esta esse essa cada não nem ao à pelo pela',
  it: 'il lo la i gli le un uno una di del dello della dei degli delle a al alla in nel nella con per da dal su sul tra fra e o ma che se come quando dove perché anche mio mia tuo suo sua nostro nostra loro io tu lui lei noi voi mi ti si ci è sono era ha ho hanno molto più questo questa ogni non né cui',
};

/** Particles after which Japanese and Chinese sentences go on. */
const WEAK_PIECES: Readonly<Record<string, string>> = {
  ja: 'は が を に で と の へ も や から まで より など という って として について によって この その あの どの しかし そして また でも だから つまり',
  zh: '的 地 得 和 与 跟 在 把 被 对 从 向 为 给 让 是 很 更 最 不 也 都 就 才 又 还 而 但 但是 因为 所以 如果 虽然 或者 以及 这 那 这个 那个 一个 我 你 他 她 我们 你们 他们 会 要 能 可以',
};

/** Words that often begin a sentence, or a clause of it. */
const STARTERS: Readonly<Record<string, string>> = {
  en: "and but so now then because although however i we you they he she it this that there these what why how when if let's here first second finally today after before in as for at once most sometimes actually well yes no okay",
  es: 'y pero entonces ahora porque aunque cuando si como yo nosotros ellos esto eso este esta hoy primero después luego finalmente también además así bueno sí en por para el la los las hay a veces sin lo mientras cada',
  de: 'und aber also jetzt dann weil obwohl wenn ich wir sie er es das dies diese dieser heute zuerst danach schließlich außerdem deshalb trotzdem manchmal ja nein gut in im bei nach die der man was wie warum hier da am eigentlich natürlich',
  fr: "et mais donc alors maintenant parce quand si je nous vous ils elles il elle on ce cela c'est ça aujourd'hui d'abord ensuite puis enfin aussi oui non bon dans pour le la les",
  pt: 'e mas então agora porque quando se eu nós eles isso isto este esta hoje primeiro depois finalmente também além assim bom sim no na em o a os as',
  it: 'e ma allora adesso perché quando se io noi loro questo questa oggi prima poi infine anche inoltre così bene sì nel il la i gli',
  ja: 'でも だから そして それで まず 次に 今日 実は そこで しかし また つまり 私 私たち 皆さん この その これ それ もし たとえば 例えば では じゃあ さて ここ',
  zh: '但是 不过 所以 因为 然后 首先 其次 最后 今天 其实 我们 我 你 他 她 他们 这 那 这个 那个 如果 虽然 比如 现在 而且 那么 好 有 当 为了 每 很多',
};

/** Endings of Japanese and Chinese sentences. */
const FINAL: Readonly<Record<string, RegExp>> = {
  ja: /(?:です|ます|ました|でした|ません|ましょう|ください|だった|である|ですね|ますね|ですか|ますか|ますよ|ですよ|でしょう|だろう)$/,
  zh: /(?:了|吗|呢|吧|啊)$/,
};

export interface WordLists {
  weak: ReadonlySet<string>;
  starters: ReadonlySet<string>;
  final: RegExp | undefined;
}

/** Returns the lists of a language; empty ones for most languages, whose cues follow pauses and punctuation alone. */
export function wordListsFor(language: string | undefined): WordLists {
  const base = language?.toLowerCase().split(/[-_]/)[0] ?? '';
  const known = cache.get(base);
  if (known) return known;
  const set = (words = '') => new Set(words.split(' '));
  const lists = { weak: set(WEAK[base] ?? WEAK_PIECES[base]), starters: set(STARTERS[base]), final: FINAL[base] };
  cache.set(base, lists);
  return lists;
}

/** Guesses which of the lists suits the words, for tracks that do not tell their language. */
export function guessLanguage(words: readonly string[]): string | undefined {
  const sample = words.slice(0, 400);
  const counts = Object.keys(STARTERS).map((language) => {
    const { weak } = wordListsFor(language);
    return { language, count: sample.filter((word) => weak.has(word)).length };
  });
  const best = counts.reduce((one, other) => (other.count > one.count ? other : one));
  return best.count * 5 > sample.length ? best.language : undefined;
}

const cache = new Map<string, WordLists>();

/** Lower case without marks around it, as the lists have words. */
export function bareWord(word: string): string {
  return word
    .toLowerCase()
    .replace(/’/g, "'")
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
}
