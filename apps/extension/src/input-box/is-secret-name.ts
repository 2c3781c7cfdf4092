/** Whether a field called this is one for something secret: a password, a card, a code that is valid once. */
export function isSecretName(name: string): boolean {
  const words = name.replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2').toLowerCase();
  return WORD.test(words) || ANYWHERE.test(words) || IN_OTHER_LANGUAGES.test(words);
}

/** Too short to be looked for inside of other words. */
const WORD = /(?<![a-z])(?:pwd|pin|otp|totp|mfa|2fa|tan|cvv2?|cvc2?|csc|iban|ssn)(?![a-z])/;
const ANYWHERE =
  /pass.?(?:w|phrase|code|key)|card.?(?:num|no|holder|cvc|cvv)|(?:security|verification|verify|one.?time|auth|login|access|sms|recovery|backup).?code|(?:seed|recovery|secret).?phrase|(?:api|private|secret).?key|secret/;
/** In those that the interface speaks. German and French ones that begin like English ones are found above. */
const IN_OTHER_LANGUAGES =
  /kennwort|contrase[ñn]a|mot de passe|code (?:secret|confidentiel)|senha|парол|密[码碼]|口令|验证码|驗證碼|パスワード|暗証番号|認証コード|확인 ?코드|비밀 ?번호|인증 ?(?:번호|코드)/;
