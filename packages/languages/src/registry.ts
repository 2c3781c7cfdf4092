import type { LanguageCode } from './codes.ts';

/** A writing system as an ISO 15924 code; `Hans` and `Hant` are distinct, Japanese and Korean are `Jpan` and `Kore`. */
export type Script =
  | 'Arab'
  | 'Armn'
  | 'Beng'
  | 'Cans'
  | 'Cyrl'
  | 'Deva'
  | 'Ethi'
  | 'Geor'
  | 'Grek'
  | 'Gujr'
  | 'Guru'
  | 'Hans'
  | 'Hant'
  | 'Hebr'
  | 'Jpan'
  | 'Khmr'
  | 'Knda'
  | 'Kore'
  | 'Laoo'
  | 'Latn'
  | 'Mlym'
  | 'Mymr'
  | 'Orya'
  | 'Sinh'
  | 'Taml'
  | 'Telu'
  | 'Thaa'
  | 'Thai'
  | 'Tibt';

type Row = readonly [
  code: LanguageCode,
  region: string,
  script: Script,
  english: string,
  chinese: string,
  native: string,
];

/**
 * Data of all languages, in the registry's order. The region is the one with most readers (001 is the world). Native names are
 * CLDR's, capitalized as in lists, and researched individually where CLDR has none.
 */
export const ROWS: readonly Row[] = [
  ['en', 'US', 'Latn', 'English', '英语', 'English'],
  ['zh-CN', 'CN', 'Hans', 'Chinese (Simplified)', '简体中文', '简体中文'],
  ['zh-TW', 'TW', 'Hant', 'Chinese (Traditional)', '繁体中文', '繁體中文'],
  ['es', 'ES', 'Latn', 'Spanish', '西班牙语', 'Español'],
  ['fr', 'FR', 'Latn', 'French', '法语', 'Français'],
  ['de', 'DE', 'Latn', 'German', '德语', 'Deutsch'],
  ['ja', 'JP', 'Jpan', 'Japanese', '日语', '日本語'],
  ['ko', 'KR', 'Kore', 'Korean', '韩语', '한국어'],
  ['ru', 'RU', 'Cyrl', 'Russian', '俄语', 'Русский'],
  ['pt', 'BR', 'Latn', 'Portuguese', '葡萄牙语', 'Português'],
  ['af', 'ZA', 'Latn', 'Afrikaans', '南非荷兰语', 'Afrikaans'],
  ['sq', 'AL', 'Latn', 'Albanian', '阿尔巴尼亚语', 'Shqip'],
  ['am', 'ET', 'Ethi', 'Amharic', '阿姆哈拉语', 'አማርኛ'],
  ['ar', 'SA', 'Arab', 'Arabic', '阿拉伯语', 'العربية'],
  ['an', 'ES', 'Latn', 'Aragonese', '阿拉贡语', 'Aragonés'],
  ['hy', 'AM', 'Armn', 'Armenian', '亚美尼亚语', 'Հայերեն'],
  ['as', 'IN', 'Beng', 'Assamese', '阿萨姆语', 'অসমীয়া'],
  ['ast', 'ES', 'Latn', 'Asturian', '阿斯图里亚斯语', 'Asturianu'],
  ['ay', 'BO', 'Latn', 'Aymara', '艾马拉语', 'Aymar aru'],
  ['az', 'AZ', 'Latn', 'Azerbaijani', '阿塞拜疆语', 'Azərbaycan dili'],
  ['bm', 'ML', 'Latn', 'Bambara', '班巴拉语', 'Bamanankan'],
  ['ba', 'RU', 'Cyrl', 'Bashkir', '巴什基尔语', 'Башҡорт теле'],
  ['eu', 'ES', 'Latn', 'Basque', '巴斯克语', 'Euskara'],
  ['be', 'BY', 'Cyrl', 'Belarusian', '白俄罗斯语', 'Беларуская'],
  ['bn', 'BD', 'Beng', 'Bengali', '孟加拉语', 'বাংলা'],
  ['bho', 'IN', 'Deva', 'Bhojpuri', '博杰普尔语', 'भोजपुरी'],
  ['bs', 'BA', 'Latn', 'Bosnian', '波斯尼亚语', 'Bosanski'],
  ['br', 'FR', 'Latn', 'Breton', '布列塔尼语', 'Brezhoneg'],
  ['bg', 'BG', 'Cyrl', 'Bulgarian', '保加利亚语', 'Български'],
  ['yue', 'HK', 'Hant', 'Cantonese', '粤语', '粵語'],
  ['ca', 'ES', 'Latn', 'Catalan', '加泰罗尼亚语', 'Català'],
  ['ceb', 'PH', 'Latn', 'Cebuano', '宿务语', 'Cebuano'],
  ['ny', 'MW', 'Latn', 'Chichewa', '齐切瓦语', 'Chichewa'],
  ['lzh', 'CN', 'Hant', 'Chinese (Literary)', '文言文', '文言'],
  ['co', 'FR', 'Latn', 'Corsican', '科西嘉语', 'Corsu'],
  ['hr', 'HR', 'Latn', 'Croatian', '克罗地亚语', 'Hrvatski'],
  ['cs', 'CZ', 'Latn', 'Czech', '捷克语', 'Čeština'],
  ['da', 'DK', 'Latn', 'Danish', '丹麦语', 'Dansk'],
  ['dv', 'MV', 'Thaa', 'Dhivehi', '迪维希语', 'ދިވެހި'],
  ['doi', 'IN', 'Deva', 'Dogri', '多格拉语', 'डोगरी'],
  ['nl', 'NL', 'Latn', 'Dutch', '荷兰语', 'Nederlands'],
  ['eo', '001', 'Latn', 'Esperanto', '世界语', 'Esperanto'],
  ['et', 'EE', 'Latn', 'Estonian', '爱沙尼亚语', 'Eesti'],
  ['ee', 'GH', 'Latn', 'Ewe', '埃维语', 'Eʋegbe'],
  ['fo', 'FO', 'Latn', 'Faroese', '法罗语', 'Føroyskt'],
  ['fj', 'FJ', 'Latn', 'Fijian', '斐济语', 'Na Vosa Vakaviti'],
  ['fil', 'PH', 'Latn', 'Filipino', '菲律宾语', 'Filipino'],
  ['fi', 'FI', 'Latn', 'Finnish', '芬兰语', 'Suomi'],
  ['frp', 'FR', 'Latn', 'Arpitan', '法兰克-普罗旺斯语', 'Arpetan'],
  ['fy', 'NL', 'Latn', 'Frisian (Western)', '西弗里西亚语', 'Frysk'],
  ['gl', 'ES', 'Latn', 'Galician', '加利西亚语', 'Galego'],
  ['lg', 'UG', 'Latn', 'Ganda', '卢干达语', 'Luganda'],
  ['ka', 'GE', 'Geor', 'Georgian', '格鲁吉亚语', 'ქართული'],
  ['el', 'GR', 'Grek', 'Greek', '希腊语', 'Ελληνικά'],
  ['gn', 'PY', 'Latn', 'Guarani', '瓜拉尼语', 'Avañeʼẽ'],
  ['gu', 'IN', 'Gujr', 'Gujarati', '古吉拉特语', 'ગુજરાતી'],
  ['ht', 'HT', 'Latn', 'Haitian Creole', '海地克里奥尔语', 'Kreyòl ayisyen'],
  ['ha', 'NG', 'Latn', 'Hausa', '豪萨语', 'Hausa'],
  ['haw', 'US', 'Latn', 'Hawaiian', '夏威夷语', 'ʻŌlelo Hawaiʻi'],
  ['he', 'IL', 'Hebr', 'Hebrew', '希伯来语', 'עברית'],
  ['hi', 'IN', 'Deva', 'Hindi', '印地语', 'हिन्दी'],
  ['hmn', 'CN', 'Latn', 'Hmong', '苗语', 'Hmoob'],
  ['hu', 'HU', 'Latn', 'Hungarian', '匈牙利语', 'Magyar'],
  ['is', 'IS', 'Latn', 'Icelandic', '冰岛语', 'Íslenska'],
  ['ig', 'NG', 'Latn', 'Igbo', '伊博语', 'Igbo'],
  ['ilo', 'PH', 'Latn', 'Ilocano', '伊洛卡诺语', 'Ilokano'],
  ['id', 'ID', 'Latn', 'Indonesian', '印度尼西亚语', 'Bahasa Indonesia'],
  ['iu', 'CA', 'Cans', 'Inuktitut', '因纽特语', 'ᐃᓄᒃᑎᑐᑦ'],
  ['ga', 'IE', 'Latn', 'Irish', '爱尔兰语', 'Gaeilge'],
  ['it', 'IT', 'Latn', 'Italian', '意大利语', 'Italiano'],
  ['jv', 'ID', 'Latn', 'Javanese', '爪哇语', 'Basa Jawa'],
  ['kn', 'IN', 'Knda', 'Kannada', '卡纳达语', 'ಕನ್ನಡ'],
  ['kk', 'KZ', 'Cyrl', 'Kazakh', '哈萨克语', 'Қазақ тілі'],
  ['km', 'KH', 'Khmr', 'Khmer', '高棉语', 'ខ្មែរ'],
  ['rw', 'RW', 'Latn', 'Kinyarwanda', '卢旺达语', 'Ikinyarwanda'],
  ['gom', 'IN', 'Deva', 'Konkani', '孔卡尼语', 'कोंकणी'],
  ['kri', 'SL', 'Latn', 'Krio', '克里奥语', 'Krio'],
  ['kmr', 'TR', 'Latn', 'Kurdish (Kurmanji)', '库尔德语（库尔曼吉）', 'Kurmancî'],
  ['ckb', 'IQ', 'Arab', 'Kurdish (Sorani)', '库尔德语（索拉尼）', 'کوردیی ناوەندی'],
  ['ky', 'KG', 'Cyrl', 'Kyrgyz', '吉尔吉斯语', 'Кыргызча'],
  ['lo', 'LA', 'Laoo', 'Lao', '老挝语', 'ລາວ'],
  ['la', 'VA', 'Latn', 'Latin', '拉丁语', 'Latina'],
  ['lv', 'LV', 'Latn', 'Latvian', '拉脱维亚语', 'Latviešu'],
  ['ln', 'CD', 'Latn', 'Lingala', '林加拉语', 'Lingála'],
  ['lt', 'LT', 'Latn', 'Lithuanian', '立陶宛语', 'Lietuvių'],
  ['dsb', 'DE', 'Latn', 'Lower Sorbian', '下索布语', 'Dolnoserbšćina'],
  ['lb', 'LU', 'Latn', 'Luxembourgish', '卢森堡语', 'Lëtzebuergesch'],
  ['mk', 'MK', 'Cyrl', 'Macedonian', '马其顿语', 'Македонски'],
  ['mai', 'IN', 'Deva', 'Maithili', '迈蒂利语', 'मैथिली'],
  ['mg', 'MG', 'Latn', 'Malagasy', '马拉加斯语', 'Malagasy'],
  ['ms', 'MY', 'Latn', 'Malay', '马来语', 'Bahasa Melayu'],
  ['ml', 'IN', 'Mlym', 'Malayalam', '马拉雅拉姆语', 'മലയാളം'],
  ['mt', 'MT', 'Latn', 'Maltese', '马耳他语', 'Malti'],
  ['mi', 'NZ', 'Latn', 'Maori', '毛利语', 'Te reo Māori'],
  ['mr', 'IN', 'Deva', 'Marathi', '马拉地语', 'मराठी'],
  ['lus', 'IN', 'Latn', 'Mizo', '米佐语', 'Mizo ṭawng'],
  ['mn', 'MN', 'Cyrl', 'Mongolian', '蒙古语', 'Монгол'],
  ['my', 'MM', 'Mymr', 'Burmese', '缅甸语', 'မြန်မာ'],
  ['ne', 'NP', 'Deva', 'Nepali', '尼泊尔语', 'नेपाली'],
  ['nso', 'ZA', 'Latn', 'Northern Sotho', '北索托语', 'Sesotho sa Leboa'],
  ['nb', 'NO', 'Latn', 'Norwegian (Bokmål)', '书面挪威语', 'Norsk bokmål'],
  ['nn', 'NO', 'Latn', 'Norwegian (Nynorsk)', '新挪威语', 'Norsk nynorsk'],
  ['oc', 'FR', 'Latn', 'Occitan', '奥克语', 'Occitan'],
  ['or', 'IN', 'Orya', 'Odia', '奥里亚语', 'ଓଡ଼ିଆ'],
  ['om', 'ET', 'Latn', 'Oromo', '奥罗莫语', 'Afaan Oromoo'],
  ['ps', 'AF', 'Arab', 'Pashto', '普什图语', 'پښتو'],
  ['fa', 'IR', 'Arab', 'Persian', '波斯语', 'فارسی'],
  ['pl', 'PL', 'Latn', 'Polish', '波兰语', 'Polski'],
  ['pt-PT', 'PT', 'Latn', 'Portuguese (Portugal)', '葡萄牙语（葡萄牙）', 'Português europeu'],
  ['pa', 'IN', 'Guru', 'Punjabi', '旁遮普语', 'ਪੰਜਾਬੀ'],
  ['qu', 'PE', 'Latn', 'Quechua', '克丘亚语', 'Runasimi'],
  ['ro', 'RO', 'Latn', 'Romanian', '罗马尼亚语', 'Română'],
  ['sm', 'WS', 'Latn', 'Samoan', '萨摩亚语', 'Gagana Sāmoa'],
  ['sa', 'IN', 'Deva', 'Sanskrit', '梵语', 'संस्कृतम्'],
  ['sc', 'IT', 'Latn', 'Sardinian', '萨丁语', 'Sardu'],
  ['gd', 'GB', 'Latn', 'Scottish Gaelic', '苏格兰盖尔语', 'Gàidhlig'],
  ['sr', 'RS', 'Cyrl', 'Serbian', '塞尔维亚语', 'Српски'],
  ['st', 'ZA', 'Latn', 'Sesotho', '南索托语', 'Sesotho'],
  ['sn', 'ZW', 'Latn', 'Shona', '绍纳语', 'ChiShona'],
  ['szl', 'PL', 'Latn', 'Silesian', '西里西亚语', 'Ślōnski'],
  ['sd', 'PK', 'Arab', 'Sindhi', '信德语', 'سنڌي'],
  ['si', 'LK', 'Sinh', 'Sinhala', '僧伽罗语', 'සිංහල'],
  ['sk', 'SK', 'Latn', 'Slovak', '斯洛伐克语', 'Slovenčina'],
  ['sl', 'SI', 'Latn', 'Slovenian', '斯洛文尼亚语', 'Slovenščina'],
  ['so', 'SO', 'Latn', 'Somali', '索马里语', 'Soomaali'],
  ['su', 'ID', 'Latn', 'Sundanese', '巽他语', 'Basa Sunda'],
  ['sw', 'TZ', 'Latn', 'Swahili', '斯瓦希里语', 'Kiswahili'],
  ['sv', 'SE', 'Latn', 'Swedish', '瑞典语', 'Svenska'],
  ['tg', 'TJ', 'Cyrl', 'Tajik', '塔吉克语', 'Тоҷикӣ'],
  ['ta', 'IN', 'Taml', 'Tamil', '泰米尔语', 'தமிழ்'],
  ['tt', 'RU', 'Cyrl', 'Tatar', '鞑靼语', 'Татар'],
  ['te', 'IN', 'Telu', 'Telugu', '泰卢固语', 'తెలుగు'],
  ['th', 'TH', 'Thai', 'Thai', '泰语', 'ไทย'],
  ['bo', 'CN', 'Tibt', 'Tibetan', '藏语', 'བོད་སྐད་'],
  ['ti', 'ER', 'Ethi', 'Tigrinya', '提格利尼亚语', 'ትግርኛ'],
  ['ts', 'ZA', 'Latn', 'Tsonga', '聪加语', 'Xitsonga'],
  ['tn', 'ZA', 'Latn', 'Tswana', '茨瓦纳语', 'Setswana'],
  ['tr', 'TR', 'Latn', 'Turkish', '土耳其语', 'Türkçe'],
  ['tk', 'TM', 'Latn', 'Turkmen', '土库曼语', 'Türkmen dili'],
  ['ak', 'GH', 'Latn', 'Twi (Akan)', '阿肯语', 'Akan'],
  ['uk', 'UA', 'Cyrl', 'Ukrainian', '乌克兰语', 'Українська'],
  ['hsb', 'DE', 'Latn', 'Upper Sorbian', '上索布语', 'Hornjoserbšćina'],
  ['ur', 'PK', 'Arab', 'Urdu', '乌尔都语', 'اردو'],
  ['ug', 'CN', 'Arab', 'Uyghur', '维吾尔语', 'ئۇيغۇرچە'],
  ['uz', 'UZ', 'Latn', 'Uzbek', '乌兹别克语', 'Oʻzbek'],
  ['vi', 'VN', 'Latn', 'Vietnamese', '越南语', 'Tiếng Việt'],
  ['cy', 'GB', 'Latn', 'Welsh', '威尔士语', 'Cymraeg'],
  ['wo', 'SN', 'Latn', 'Wolof', '沃洛夫语', 'Wolof'],
  ['xh', 'ZA', 'Latn', 'Xhosa', '科萨语', 'IsiXhosa'],
  ['yi', '001', 'Hebr', 'Yiddish', '意第绪语', 'ייִדיש'],
  ['yo', 'NG', 'Latn', 'Yoruba', '约鲁巴语', 'Yorùbá'],
  ['zu', 'ZA', 'Latn', 'Zulu', '祖鲁语', 'IsiZulu'],
];
