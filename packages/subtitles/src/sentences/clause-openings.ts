/**
 * Recognizes the beginning of a main clause by the words that follow: a subject and its verb, or a phrase and a verb with its subject
 * behind it. The lists come from grammars: articles, pronouns, and the forms of common verbs.
 */
interface Grammar {
  /** Words that begin a noun phrase. */
  determiners: ReadonlySet<string>;
  /** Pronouns that are subjects where a verb follows. */
  pronouns: ReadonlySet<string>;
  /** Verbs with a subject, and what stands before them. */
  finite: RegExp;
  /** Words that begin a phrase before a clause: prepositions and adverbs. */
  phrases: ReadonlySet<string>;
  /** Subjects that may stand behind their verb, or open the clause that such a phrase precedes. */
  inner: ReadonlySet<string>;
  /** Verbs that open a clause where a subject from `inner` follows. */
  verbs: RegExp;
  /** Question words that open a clause where a verb follows. */
  questionWords: ReadonlySet<string>;
  /** Whether the verb comes before its subject where a phrase opens the clause. */
  isInverted: boolean;
}

const set = (words: string) => new Set(words.split(' '));

const GRAMMARS: Readonly<Record<string, Grammar>> = {
  en: {
    determiners: set(
      'the a an my our your his her its their this that these those some many most every each no another people',
    ),
    pronouns: set(
      'i you he she it we they this that these those there one everyone everybody someone somebody nobody people',
    ),
    finite:
      /^(?:is|are|was|were|has|have|had|can|could|will|would|should|may|might|must|do|does|did|went|came|got|took|made|said|told|saw|knew|gave|found|kept|left|felt|began|became|put|ran|stood|wrote|looks?|seems?|means?|needs?|wants?|takes?|comes?|goes|makes?|says?|gets?|works?|turned|happened|(?:is|are|was|were|has|have|had|ca|could|wo|would|should|do|does|did)n't|\p{L}{3,}ed)$/u,
    phrases: set(
      'in at on after before during since for with without by from as if when while although because once until one two three many some all anyway later finally eventually sometimes often usually recently',
    ),
    inner: set('i you he she it we they'),
    verbs:
      /^(?:does|did|do|can|could|would|should|shall|isn't|aren't|wasn't|weren't|doesn't|didn't|don't|won't|can't|couldn't|wouldn't|haven't|hasn't)$/u,
    questionWords: set('who what why how where when which'),
    isInverted: false,
  },
  es: {
    determiners: set(
      'el la los las un una unos unas mi tu su mis tus sus nuestro nuestra nuestros nuestras este esta estos estas ese esa esos esas mucha muchos muchas mucho cada algunos algunas otro otra la',
    ),
    pronouns: set('yo tú él ella nosotros ellos ellas usted ustedes esto eso alguien nadie todos'),
    finite:
      /^(?:es|son|era|eran|fue|fueron|está|están|estaba|estaban|ha|han|había|habían|he|hemos|tiene|tienen|tenía|puede|pueden|podía|va|van|iba|hay|hace|hacen|dice|dicen|decía|quiere|quieren|sabe|saben|debe|deben|me|te|se|nos|les|le|no|\p{L}{2,}(?:ó|aron|ieron|aba|aban|ía|ían|amos|emos|imos))$/u,
    phrases: set(
      'en por para con sin desde durante después antes cuando si aunque mientras tres dos una un al según entre hasta tras',
    ),
    verbs: /^(?:sabes|saben|sabías|sabían|quieres|quieren|crees|creen)$/u,
    questionWords: set('qué quién quiénes cómo cuándo dónde cuánto cuántos cuál'),
    inner: set('yo nosotros me nos se les le te no hay es'),
    isInverted: false,
  },
  de: {
    determiners: set(
      'der die das ein eine mein meine dein deine sein seine ihr ihre unser unsere dieser diese dieses jeder jede jedes kein keine viele manche einige alle so beide',
    ),
    pronouns: set('ich du er sie es wir ihr man das dies jemand niemand alle'),
    finite:
      /^(?:ist|sind|war|waren|bin|seid|hat|haben|habe|habt|hatte|hatten|wird|werden|wurde|wurden|kann|können|könnt|konnte|konnten|muss|müssen|müsst|musste|will|wollen|wollte|soll|sollen|sollte|darf|dürfen|möchte|mag|würde|wäre|hätte|könnte|geht|kommt|kam|macht|machte|sieht|gibt|gab|steht|stand|liegt|lag|weiß|wusste|sagt|sagte|meint|heißt|ging|nahm|fand|findet|braucht|bleibt|blieb|lässt|ließ|bekommt|nimmt|fährt|läuft|\p{L}{4,}te)$/u,
    phrases: set(
      'in im am an nach vor bei beim mit ohne für seit auf aus während durch zum zur zu um letzten letzte letztes nächste nächsten manchmal oft später dann danach zuerst sonst hier dort da so daher darum am heute gestern morgen jetzt bald plötzlich schließlich endlich eigentlich leider zwei drei gerade nur sogar auch schon immer nie trotzdem deshalb deswegen außerdem stattdessen übrigens natürlich vielleicht wahrscheinlich vermutlich tatsächlich zunächst anschließend inzwischen mittlerweile früher damals irgendwann allerdings jedenfalls und',
    ),
    verbs: /^(?:\p{L}{2,}en|kannst|kennst|weißt|hast|bist|willst|habt|könnt|seid)$/u,
    questionWords: set('wer was wie wo wann warum wieso weshalb woher wohin welche welcher welches wen wem'),
    inner: set('ich du er sie es wir ihr man das der die sich'),
    isInverted: true,
  },
};

/** Words that are looked at after a place. */
export const WORDS_AHEAD = 7;

/** How a main clause seems to begin with these words, if one does: with its subject, or with a phrase before it. */
export function clauseOpening(
  language: string | undefined,
  last: string,
  ahead: readonly string[],
): 'subject' | 'phrase' | undefined {
  const grammar = grammarOf(language);
  if (!grammar || splitsInversion(language, last, ahead)) return undefined;
  if (opensWithSubject(grammar, ahead) || opensWithVerb(grammar, ahead)) return 'subject';
  return grammar.phrases.has(ahead[0] ?? '') && hasSubjectAfterPhrase(grammar, ahead) ? 'phrase' : undefined;
}

function opensWithSubject({ determiners, pronouns, finite, phrases }: Grammar, ahead: readonly string[]): boolean {
  const [first = '', second = '', third = ''] = ahead;
  if (pronouns.has(first) && finite.test(second)) return true;
  // An article, at most two more words, and a verb; or a phrase between the noun and its verb.
  const places = phrases.has(third) ? [4, 5] : [2, 3];
  return (
    determiners.has(first) && places.some((at) => finite.test(ahead[at] ?? '') && !phrases.has(ahead[at - 1] ?? ''))
  );
}

/** Questions, and what is asked of a person. */
function opensWithVerb(
  { verbs, questionWords, inner, finite }: Grammar,
  [first = '', second = '']: readonly string[],
): boolean {
  return (verbs.test(first) && inner.has(second)) || (questionWords.has(first) && finite.test(second));
}

/** Whether a place is between a verb and the subject behind it, as in German questions and after adverbs. */
export function splitsInversion(language: string | undefined, last: string, ahead: readonly string[]): boolean {
  const grammar = grammarOf(language);
  const [first = '', second = ''] = ahead;
  if (!grammar?.isInverted || !grammar.finite.test(last)) return false;
  // With a verb of its own, the subject begins another clause.
  return grammar.pronouns.has(first) && !grammar.finite.test(second);
}

function hasSubjectAfterPhrase({ isInverted, finite, inner, determiners }: Grammar, ahead: readonly string[]): boolean {
  return ahead.slice(1, -1).some((word, at) => {
    if (!isInverted) return at > 0 && inner.has(word);
    const next = ahead[at + 2] ?? '';
    return finite.test(word) && (inner.has(next) || determiners.has(next));
  });
}

function grammarOf(language: string | undefined): Grammar | undefined {
  return GRAMMARS[language?.toLowerCase().split(/[-_]/)[0] ?? ''];
}
