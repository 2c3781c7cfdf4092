/**
 * Words of which the most frequent leaked passwords consist, in lower case. The rules for passwords already refuse the plain
 * words; people then capitalise them and append digits, as attackers know.
 */
const WORDS = `
a aa aaa ab abc abcd abcde abcdef abcdefg access admin administrator alexander amanda america andrea andrew angel anthony apple arsenal
asd asdf asdfg asdfgh asdfghj asdfghjkl ashley august austin azerty babygirl bailey banana barcelona baseball basketball batman
biteme blink blue buster butterfly calvin carlos changeme charlie cheese chelsea chicken chocolate chris christian computer
cookie cowboy daniel david december default diamond dolphin dragon eagle ellipsis family february ferrari flower football freedom
friday friends fuckyou fuckme george ginger google guitar hallo hannah happy harley hello hockey hottie hunter iloveu iloveyou
internet jackson january jasmine jennifer jessica jesus jordan joseph joshua july june justin killer kitty lakers letmein
liverpool login london looking love lovely loveme lovers maggie manager march marina master matrix matthew merlin
michael michelle mickey monday money monkey monster morgan mother mustang naruto newpassword nicole ninja november nothing october
orange pass passat passw passwd password passwort passwrd peanut pepper phoenix player please pokemon porsche prince princess
purple qazwsx qazwsxedc qwe qweasd qweasdzxc qwer qwert qwerty qwertyu qwertyui qwertyuiop qwertz rainbow ranger richard robert
rocky samsung samantha saturday schatz scooter secret september shadow silver slipknot snoopy soccer sophie spider spiderman spring
starwars steelers stella strong student summer sunday sunshine superman sweet taylor tennis test tester testing thomas
thunder thursday tigger tinkerbell trustno tuesday user vanessa victoria wednesday welcome whatever whatsup william windows winter
wizard woaini xxx yankees yellow zaq zxc zxcv zxcvb zxcvbn zxcvbnm
`;
const COMMON_WORDS = new Set(WORDS.trim().split(/\s+/));
/** Frequent passwords with digits between their letters. */
const MIXED = new Set([
  '1q2w3e4r',
  '1q2w3e4r5t',
  '1qaz2wsx',
  '1qazxsw2',
  'a1b2c3d4',
  'q1w2e3r4',
  'qwe123qwe',
  'zaq12wsx',
  'zaq1xsw2',
]);

const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Whether a password is a frequent word, perhaps with look-alike signs, with digits and signs after it. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  if (MIXED.has(plain.replace(/[^a-z\d]+$/, ''))) return true;
  const word = /^(.*?)[^\p{L}]*$/su.exec(plain)?.[1] ?? '';
  const letters = word.replace(/[013457@$!]/g, (sign) => LOOKALIKES[sign] ?? sign);
  return COMMON_WORDS.has(letters);
}
