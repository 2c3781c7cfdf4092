/**
 * Evidence of sentence ends in speech without punctuation: words by how they stand at the beginning and at the end of sentences. It comes
 * from grammars, not from any text: subject pronouns and discourse markers open a main clause; prepositions of complements, object pronouns
 * and verbs after their subject do not.
 */
interface Evidence {
  /** Words that open a main clause nearly always. */
  openers: ReadonlySet<string>;
  /** Words that hardly ever open one. */
  insiders: ReadonlySet<string>;
  /** Words that end a clause more often than others. */
  closers: ReadonlySet<string>;
  /** Words after which a subject belongs to the same clause: verbs of saying and thinking, antecedents, inverted verbs. */
  introducers: ReadonlySet<string>;
  /** Endings of words with which a clause tends to end: participles and infinitives of verb-final languages, particles. */
  closing?: RegExp;
  /** Endings of words after which a clause goes on. */
  open?: RegExp;
}

const set = (words: string) => new Set(words.split(' '));

const EVIDENCE: Readonly<Record<string, Evidence>> = {
  en: {
    openers: set(
      "i we they he she i'm we're they're he's she's it's i've we've they've i'll we'll they'll you'll i'd we'd there's that's here's let's what's so okay well honestly actually suddenly usually maybe perhaps however everybody everyone nobody somebody nothing something people what why who how does did can could do don't please thank thanks hello welcome let today yesterday anyway finally sometimes later first imagine remember",
    ),
    insiders: set(
      'of to than or me him them us is are was were be been am has have had would should may might must not all too each other more much same very own into onto upon against through by until whom whose away together ago himself itself themselves myself yourself off down out up back again at with from as hers theirs else enough either',
    ),
    closers: set(
      'me him them us it too again tonight today tomorrow yesterday here there anymore away together ago itself himself themselves myself yourself well now much enough else one ones once years year months weeks days minutes hours time times everything anything nothing something',
    ),
    introducers: set(
      'think thought know knew say says said mean means believe hope wish guess told see saw feel felt sure like ones one thing things way time times day place reason everything anything something nothing all moment what how does did do can could is are was were will would should has have had than much more first last',
    ),
  },
  es: {
    openers: set(
      'yo nosotros ellos ellas él ella ustedes usted hoy ayer entonces además allí aquí ahora luego después siempre nunca algunos algunas qué quién cómo dónde cuánto eso esto pero resulta gracias hola bueno claro nadie alguien hay no también así desde cuando mientras aunque si mañana tampoco quizás quizá tal bienvenidos adiós',
    ),
    insiders: set(
      'de del que a o ni más menos muy tan mí ti sí conmigo contigo ello entre desde hasta sobre contra mismo misma propio veces',
    ),
    closers: set(
      'mucho poco nada todo bien mal así aquí allí ahora hoy ayer mañana siempre nunca también tampoco ellos ellas nosotros él ella ustedes mí años meses días horas minutos tiempo vida casa',
    ),
    introducers: set(
      'creo cree dice dijo decía sé sabe saben espero pienso quiere decir porque pero y que todo y lo se no cada con como',
    ),
  },
  de: {
    openers: set(
      'ich wir er man heute gestern jetzt danach dann zuerst trotzdem seitdem manchmal vielleicht natürlich warum wieso hallo danke also aber deshalb außerdem kannst wer',
    ),
    insiders: set(
      'dass weil denn als ob damit oder sondern nicht auch nur noch schon sehr mich dich ihn ihm uns euch sich von vom zu zur mit aus auf an für gegen ohne um durch mehr viel wird werden worden sein gewesen hat habe haben hatte ist sind war waren kann muss will soll würde würden',
    ),
    closers: set(
      'nicht mehr an auf aus ab ein zu vor weg los mit nach zurück fest her hin davon damit daran darauf dabei dazu darüber nichts etwas alles gut schlecht ist sind war hat habe haben wird werden kann muss will soll würde gewesen sein bin',
    ),
    introducers: set(
      'haben hat habe ist sind war waren wird werden würde kann können muss müssen will wollen soll sollen darf hatte hatten bin habt könnt dass weil ob wenn als wie wo was und oder aber denn bevor nachdem damit',
    ),
    closing:
      /^(?:(?:an|auf|aus|ab|ein|zu|vor|mit|nach|be|ver|er|ent|zer)?ge\p{L}+(?:t|en)|\p{L}{3,}iert|\p{L}+zu\p{L}+en|(?:ver|be|er|ent|zer)\p{L}+(?:t|en))$/u,
  },
  ja: {
    openers: set(
      '私 私たち 皆さん でも だから そして それで まず 次 今日 昨日 明日 実は そこで しかし また つまり たぶん もちろん 最初 最後 最近 去年 先週 先生 どう どうして なぜ この その あの それ これ もし 例えば では じゃあ さて こんにちは ありがとう',
    ),
    insiders: set('を が は に で と の も へ や から まで より ます です ました でした た て だ ん ない なかっ'),
    closers: set('ね よ か'),
    introducers: set('の を が は に と も'),
    open: /(?:を|が|は|に|の|て|で|と|も|この|その|あの)$/,
  },
  zh: {
    openers: set(
      '我 我们 你 你们 他 他们 她 她们 大家 今天 昨天 明天 去年 后来 其实 所以 因为 如果 有时候 有时 现在 最后 首先 然后 但是 不过 可是 那么 这 那里 这里 为什么 怎么 谁 谢谢 刚开始 小时候 只要 虽然 而且 下次 有一次 有一天 那天 直到 从 当 前 第一 第二 第三 以前 之前 当然 确实 真的 于是 接着 结果 突然 终于 原来 也许 可能 比如 例如 总之 另外 同时 不管 无论 即使 除了 由于 很多 有些 有的 有人 别人 人们 咱们 它 它们 每 毕竟 很 大家好',
    ),
    insiders: set(
      '的 地 得 了 吗 呢 吧 和 跟 与 着 过 是 在 把 被 到 里 上 下 中 以后 时候 说 个 们 就 都 也 才 会 能 要 更 不',
    ),
    closers: set(
      '了 吗 呢 吧 啊 里 上 下 人 事 东西 事情 时候 起来 下去 下来 出来 出去 过来 过去 回来 回去 进来 进去 上去 上来 它 他们 她们 我们 你们 自己 年 天 次 时间 分钟 小时 多 少 快 好 一下 一点',
    ),
    introducers: set(
      '说 觉得 知道 以为 认为 希望 想 给 让 请 跟 对 和 为 把 被 比 是 的 只要 如果 因为 所以 但是 可是 不过 后来 其实 现在 最后 今天 去年 明天 昨天',
    ),
    open: /(?:的|和|跟|与|在|把|被|是|这个|那个|一个|很|不|就|也|都|给|对)$/,
  },
};

/** Costs as those of `boundary-costs.ts`. They were chosen on texts other than those of the benchmark. */
const OPENER = -9;
const INSIDER = 7;
const CLOSER = -5;
const INTRODUCER = 7;
const OPEN = 14;

/** Returns what the words around a place add to the cost of ending a cue there. Zero for languages without evidence. */
export function bareEvidence(language: string | undefined, last: string, ahead: readonly string[]): number {
  const evidence = evidenceOf(language);
  if (!evidence) return 0;
  const { openers, insiders, closers, introducers, closing, open } = evidence;
  const [first = ''] = ahead;
  if (open?.test(last)) return OPEN;
  let cost = 0;
  if (openers.has(first)) cost += OPENER;
  if (insiders.has(first)) cost += INSIDER;
  if (closers.has(last) || closing?.test(last)) cost += CLOSER;
  else if (introducers.has(last)) cost += INTRODUCER;
  return cost;
}

/** Whether a word ends a clause more often than others. */
export function isCloser(language: string | undefined, word: string): boolean {
  return evidenceOf(language)?.closers.has(word) ?? false;
}

function evidenceOf(language: string | undefined): Evidence | undefined {
  return EVIDENCE[language?.toLowerCase().split(/[-_]/)[0] ?? ''];
}
