/** The languages of the interface. */
type Locale = 'en' | 'zh-CN' | 'zh-TW' | 'es' | 'fr' | 'de' | 'ja' | 'ko' | 'ru' | 'pt';

/** Texts of the pictures on the home page and in the documentation. All but the message are given in the language of the sample page. */
interface Texts {
  title: string;
  paragraphs: readonly [string, string];
  /** A line of the video. */
  line: string;
  menu: readonly [string, string, string];
  /** Message that the reader writes, for the input box. */
  message: string;
}

const ENGLISH: Texts = {
  title: 'The island where the mail comes by kite',
  paragraphs: [
    'Twice a week, when the wind is right, the letters for forty households rise from the beach and land on the hill.',
    'The postmistress has flown them for thirty years. Not one has been lost, she says, though a few arrived wet.',
  ],
  line: 'A bridge that cannot move will break one day.',
  menu: ['Soup of the day', 'Grilled fish', 'Apple cake'],
  message: 'Shall we meet at seven in front of the cinema?',
};

const FRENCH: Texts = {
  title: 'L’île où le courrier arrive par cerf-volant',
  paragraphs: [
    'Deux fois par semaine, quand le vent est bon, les lettres de quarante foyers s’élèvent de la plage et se posent sur la colline.',
    'La postière les fait voler depuis trente ans. Aucune ne s’est perdue, dit-elle, même si quelques-unes sont arrivées mouillées.',
  ],
  line: 'Un pont qui ne peut pas bouger se brisera un jour.',
  menu: ['Soupe du jour', 'Poisson grillé', 'Tarte aux pommes'],
  message: 'On se retrouve à sept heures devant le cinéma ?',
};

const TRANSLATIONS: Record<Exclude<Locale, 'en' | 'fr'>, Texts> = {
  'zh-CN': {
    title: '用风筝送信的小岛',
    paragraphs: [
      '每周两次，风向合适的时候，四十户人家的信件从海滩升起，落到山上。',
      '邮递员放了三十年的风筝。她说，一封都没有丢过，虽然有几封到的时候是湿的。',
    ],
    line: '不能动的桥，总有一天会断。',
    menu: ['每日例汤', '烤鱼', '苹果蛋糕'],
    message: '我们七点在电影院门口见，好吗？',
  },
  'zh-TW': {
    title: '用風箏送信的小島',
    paragraphs: [
      '每週兩次，風向合適的時候，四十戶人家的信件從海灘升起，落到山上。',
      '郵差放了三十年的風箏。她說，一封都沒有丟過，雖然有幾封到的時候是濕的。',
    ],
    line: '不能動的橋，總有一天會斷。',
    menu: ['每日例湯', '烤魚', '蘋果蛋糕'],
    message: '我們七點在電影院門口見，好嗎？',
  },
  es: {
    title: 'La isla donde el correo llega en cometa',
    paragraphs: [
      'Dos veces por semana, cuando el viento acompaña, las cartas de cuarenta hogares se elevan desde la playa y aterrizan en la colina.',
      'La cartera las hace volar desde hace treinta años. No se ha perdido ninguna, dice, aunque algunas llegaron mojadas.',
    ],
    line: 'Un puente que no puede moverse se romperá algún día.',
    menu: ['Sopa del día', 'Pescado a la plancha', 'Tarta de manzana'],
    message: '¿Nos vemos a las siete delante del cine?',
  },
  de: {
    title: 'Die Insel, auf der die Post mit dem Drachen kommt',
    paragraphs: [
      'Zweimal in der Woche, wenn der Wind stimmt, steigen die Briefe für vierzig Haushalte vom Strand auf und landen auf dem Hügel.',
      'Die Postbotin lässt sie seit dreißig Jahren fliegen. Keiner ging verloren, sagt sie, auch wenn ein paar nass ankamen.',
    ],
    line: 'Eine Brücke, die sich nicht bewegen kann, bricht eines Tages.',
    menu: ['Tagessuppe', 'Gegrillter Fisch', 'Apfelkuchen'],
    message: 'Treffen wir uns um sieben vor dem Kino?',
  },
  ja: {
    title: '凧で手紙が届く島',
    paragraphs: [
      '週に二回、風向きがよいとき、四十軒分の手紙が浜辺から舞い上がり、丘に降りる。',
      '局長は三十年間、凧を揚げてきた。なくした手紙は一通もない、と彼女は言う。濡れて届いたものは何通かあったけれど。',
    ],
    line: '動けない橋は、いつか折れる。',
    menu: ['本日のスープ', '焼き魚', 'アップルケーキ'],
    message: '七時に映画館の前で待ち合わせませんか。',
  },
  ko: {
    title: '연으로 우편이 오는 섬',
    paragraphs: [
      '일주일에 두 번, 바람이 알맞으면 마흔 가구의 편지가 바닷가에서 떠올라 언덕에 내려앉는다.',
      '우체국장은 삼십 년 동안 연을 날렸다. 몇 통은 젖어서 왔지만 잃어버린 편지는 한 통도 없다고 한다.',
    ],
    line: '움직일 수 없는 다리는 언젠가 부러집니다.',
    menu: ['오늘의 수프', '생선구이', '사과 케이크'],
    message: '일곱 시에 영화관 앞에서 만날까요?',
  },
  ru: {
    title: 'Остров, куда почта прилетает на воздушном змее',
    paragraphs: [
      'Дважды в неделю, при попутном ветре, письма для сорока семей поднимаются с пляжа и опускаются на холм.',
      'Почтальон запускает их уже тридцать лет. Ни одно не пропало, говорит она, хотя некоторые пришли мокрыми.',
    ],
    line: 'Мост, который не может двигаться, однажды сломается.',
    menu: ['Суп дня', 'Рыба на гриле', 'Яблочный пирог'],
    message: 'Встретимся в семь у кинотеатра?',
  },
  pt: {
    title: 'A ilha onde o correio chega de pipa',
    paragraphs: [
      'Duas vezes por semana, quando o vento ajuda, as cartas de quarenta famílias sobem da praia e pousam no morro.',
      'A carteira as faz voar há trinta anos. Nenhuma se perdeu, diz ela, embora algumas tenham chegado molhadas.',
    ],
    line: 'Uma ponte que não pode se mover um dia vai quebrar.',
    menu: ['Sopa do dia', 'Peixe grelhado', 'Bolo de maçã'],
    message: 'Vamos nos encontrar às sete na frente do cinema?',
  },
};

export interface Sample {
  locale: Locale;
  sourceLanguage: 'en' | 'fr';
  source: Texts;
  translation: Texts;
}

/** Readers of English see a French page, all others an English one. */
export function sampleFor(locale: Locale): Sample {
  if (locale === 'en') return { locale, sourceLanguage: 'fr', source: FRENCH, translation: ENGLISH };
  const translation = locale === 'fr' ? FRENCH : TRANSLATIONS[locale];
  return { locale, sourceLanguage: 'en', source: ENGLISH, translation };
}

/** Translates the sample's texts in both directions. */
export function translateSample({ source, translation }: Sample, text: string): string {
  const [from, to] = [listOf(source), listOf(translation)];
  const at = from.indexOf(text.trim());
  // The reader's message goes the other way.
  return at >= 0 ? (to[at] ?? text) : text.trim() === translation.message ? source.message : text;
}

function listOf({ title, paragraphs, line, menu }: Texts): string[] {
  return [title, ...paragraphs, line, ...menu];
}

const STYLE = `:root { color-scheme: light dark; --ink: light-dark(#222a35, #e9e6df); --faded: light-dark(#68707c, #a5a9b1) }
body { margin: 0; font: 19px/1.5 Georgia, 'Noto Serif', 'Noto Serif CJK SC', serif; color: var(--ink); background: light-dark(#fff, #191c22) }
header { padding: 14px 40px; font: 600 15px system-ui; color: var(--faded); border-bottom: 1px solid light-dark(#e7e4de, #30353f) }
main { padding: 22px 40px; max-width: 700px } h1 { font-size: 30px; line-height: 1.2; margin: 0 0 14px } p { margin: 0 0 16px }
#picture { display: block; margin: 38px auto }
textarea { box-sizing: border-box; inline-size: 700px; block-size: 190px; margin-block-start: 20px; padding: 14px 16px; font: 26px/1.5 system-ui; border-radius: 12px;
  border: 1px solid light-dark(#c9c4ba, #474d59); background: light-dark(#fdfcfa, #20242c); color: inherit }
.said { inline-size: fit-content; padding: 12px 18px; border-radius: 14px; background: light-dark(#f0ede6, #262b34); font: 19px system-ui }`;

/** Returns the sample's pages by path: an article, a chat, a menu as a picture. */
export function samplePages({ locale, sourceLanguage, source }: Sample): Record<string, string> {
  const page = (language: string, body: string) =>
    `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>The Harbour Post</title><link rel="icon" href="data:," /><style>${STYLE}</style>${body}</html>`;
  const paragraphs = source.paragraphs.map((text, index) => `<p id="p${index}">${text}</p>`).join('');
  const dishes = source.menu.map((dish, index) => `<text x="60" y="${104 + index * 112}">${dish}</text>`).join('');
  const menu = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="640" height="360" rx="14" fill="#f3e7d3"/>
    <path d="M60 142h340M60 254h340" stroke="#a5532d" stroke-width="2"/><circle cx="530" cy="250" r="58" fill="#d9b98c"/><circle cx="530" cy="250" r="36" fill="#f7efe2"/>
    <g font-family="Georgia, serif" font-size="38" fill="#3b2416">${dishes}</g></svg>`;
  return {
    '/article': page(
      sourceLanguage,
      `<header translate="no">The Harbour Post</header><main><h1>${source.title}</h1>${paragraphs}</main>`,
    ),
    '/chat': page(
      locale,
      `<header translate="no">Alex</header><main translate="no"><p class="said">👋</p><textarea></textarea></main>`,
    ),
    '/menu': page(
      sourceLanguage,
      `<main style="max-width: none"><img id="picture" width="640" height="360" alt="" src="data:image/svg+xml,${encodeURIComponent(menu)}" /></main>`,
    ),
  };
}

/** Returns a page to be printed as a paper in two columns. */
export function paperOf({ sourceLanguage, source }: Sample): string {
  const { title, paragraphs, line } = source;
  return `<!doctype html><html lang="${sourceLanguage}"><meta charset="utf-8"><style>
    body { font: 14px/1.45 Georgia, 'Noto Serif', serif; margin: 4mm } h1 { font-size: 22px; margin: 0 0 12px; text-align: center }
    main { columns: 2; column-gap: 6mm } p { margin: 0 0 10px } p.line { font-style: italic } svg { display: block; margin: 6px auto 10px }
    </style><h1>${title}</h1><main><p>${paragraphs[0]}</p><p>${paragraphs[1]}</p>
    <svg width="180" height="103" viewBox="0 0 210 120"><rect width="210" height="120" rx="6" fill="#dbe7ee"/><path d="M0 96q50-34 105-14t105-18v56H0z" fill="#8fb0a0"/>
    <path d="m120 22 22 26-22 34-22-34z" fill="#b5452f"/><path d="M120 82q-10 18-40 22" fill="none" stroke="#444"/></svg><p class="line">${line}</p></main></html>`;
}
