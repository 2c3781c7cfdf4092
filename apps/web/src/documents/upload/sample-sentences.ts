import type { LanguageCode } from '@interlinear/languages';

/** A sentence that a lawyer, a novelist and a friend would word differently. */
const SAMPLES: Readonly<Partial<Record<LanguageCode, string>>> = {
  en: 'You cannot simply leave now: we still have to settle who pays for the damage.',
  de: 'Sie können jetzt nicht einfach gehen: Wir müssen noch klären, wer den Schaden bezahlt.',
  es: 'Ahora no puede marcharse sin más: todavía tenemos que acordar quién paga los daños.',
  fr: 'Vous ne pouvez pas simplement partir maintenant : il nous reste à décider qui paiera les dégâts.',
  ja: '今すぐ帰るわけにはいきません。誰が損害を弁償するのか、まだ決まっていないのですから。',
  ko: '지금 그냥 가시면 안 됩니다. 누가 손해를 배상할지 아직 정해야 하니까요.',
  pt: 'Você não pode simplesmente ir embora agora: ainda temos de decidir quem paga pelos danos.',
  ru: 'Вы не можете сейчас просто уйти: нам ещё нужно решить, кто заплатит за ущерб.',
  'zh-CN': '您现在不能就这么走：我们还得商量由谁来赔偿损失。',
  'zh-TW': '您現在不能就這樣離開：我們還得商量由誰來賠償損失。',
};

/** Languages of last resort; one of them differs from any target. */
const COMMON = ['en', 'es'] as const;

export interface Sample {
  language: LanguageCode;
  text: string;
}

/** Returns a sample sentence in the source language if there is one, else in English, or in Spanish for translations into English. */
export function sampleFor({
  sourceLanguage,
  targetLanguage,
}: {
  sourceLanguage: LanguageCode | 'auto';
  targetLanguage: LanguageCode;
}): Sample {
  const candidates = sourceLanguage === 'auto' ? COMMON : [sourceLanguage, ...COMMON];
  for (const language of candidates) {
    const text = SAMPLES[language];
    if (text !== undefined && language !== targetLanguage) return { language, text };
  }
  throw new Error('One of the common languages differs from the target.');
}
