import type { LanguageCode } from '@interlinear/languages';

/** A short dialogue to try the page with: an English one, or a French one for people who read English. */
export function sampleFile(target: LanguageCode): File {
  const isEnglish = target === 'en';
  return new File([isEnglish ? FRENCH : ENGLISH], isEnglish ? 'exemple.fr.srt' : 'example.en.srt');
}

const ENGLISH = `1
00:00:00,500 --> 00:00:03,200
The last train leaves at midnight,

2
00:00:03,300 --> 00:00:05,900
and the station is on the other side of the river.

3
00:00:06,400 --> 00:00:08,300
- Do you have the tickets?
- I thought you had them.

4
00:00:09,000 --> 00:00:11,600
Then we will have to ask the woman at the counter.

5
00:00:12,200 --> 00:00:14,800
She sold me a ticket years ago,

6
00:00:14,900 --> 00:00:17,500
when I did not know where I wanted to go.

7
00:00:18,300 --> 00:00:20,400
♪ A piano plays in the distance ♪

8
00:00:21,000 --> 00:00:24,000
Look, she is still there. And the light is on.
`;

const FRENCH = `1
00:00:00,500 --> 00:00:03,200
Le dernier train part à minuit,

2
00:00:03,300 --> 00:00:05,900
et la gare est de l’autre côté de la rivière.

3
00:00:06,400 --> 00:00:08,300
- Tu as les billets ?
- Je croyais que tu les avais.

4
00:00:09,000 --> 00:00:11,600
Alors il faudra demander à la dame du guichet.

5
00:00:12,200 --> 00:00:14,800
Elle m’a vendu un billet il y a des années,

6
00:00:14,900 --> 00:00:17,500
quand je ne savais pas où je voulais aller.

7
00:00:18,300 --> 00:00:20,400
♪ Un piano joue au loin ♪

8
00:00:21,000 --> 00:00:24,000
Regarde, elle est toujours là. Et la lumière est allumée.
`;
