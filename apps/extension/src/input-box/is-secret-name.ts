/** Whether a field name suggests a secret: a password, a card or a one-time code. */
export function isSecretName(name: string): boolean {
  const words = name.replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2').toLowerCase();
  return SECRET_NAMES.some((pattern) => pattern.test(words));
}

/** In English, which field names in any language use, and in the interface languages. */
const SECRET_NAMES: readonly RegExp[] = [
  // Too short to match inside other words.
  /(?<!\p{Script=Latin})(?:pwd|pin|otp|totp|mfa|2fa|cvv2?|cvc2?|csc|iban|ssn)(?!\p{Script=Latin})/u,
  /pass.?(?:w(?:or)?d|wort|phrase|code|key)|secret|(?:api|private).?key|(?:seed|recovery).?phrase/,
  /(?:security|verification|verify|one.?time|auth|authentication|login|access|sms|recovery|backup).?code/,
  /(?:card|cc).?(?:num|no|holder|cvc|cvv)/,
  // German; “tan” alone also is a Spanish word.
  /kennwort|geheimzahl|(?:karten|prüf).?nummer|(?:sicherheits|bestätigungs|einmal).?code|^(?:sms|push|chip|photo|m)?.?tan$/,
  /mot de passe|code (?:secret|confidentiel)|code de (?:sécurité|vérification)|num[ée]ro de (?:la )?carte|cryptogramme/,
  /contrase[ñn]a|clave (?:secreta|de acceso)|c[óo]digo de (?:seguridad|verificaci[óo]n)|n[úu]mero de (?:la )?tarjeta/,
  /senha|c[óo]digo de (?:segurança|verificação)|n[úu]mero do cart[ãa]o/,
  /парол|код (?:из|подтверждения|безопасности)|номер карты|пин-?код/,
  /密[码碼]|口令|[验驗][证證][码碼]|安全[码碼]|卡[号號]/,
  /パスワード|暗証番号|認証コード|確認コード|セキュリティ ?コード|カード番号/,
  /비밀 ?번호|암호|(?:인증|확인|보안) ?(?:번호|코드)|카드 ?번호/,
];
