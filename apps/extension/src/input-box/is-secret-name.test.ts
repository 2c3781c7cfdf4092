import { expect, it } from 'vitest';
import { isSecretName } from './is-secret-name.ts';

it.each([
  'userPassword',
  'new_passwd',
  'login.pwd',
  'otpCode',
  'input-otp-3',
  'mfaToken',
  'cardNumber',
  'cardCvc',
  'Security code',
  'smsCode',
  'apiKey',
  'Kennwort',
  'Passwort anzeigen',
  'pushTAN',
  'Kartennummer',
  'Bestätigungscode',
  'Contraseña',
  'Mot de passe',
  'Numéro de carte',
  'Código de verificación',
  'Número do cartão',
  'Senha atual',
  'Пароль',
  'Код из СМС',
  'Номер карты',
  '密码',
  '银行卡号',
  '驗證碼',
  '验证码',
  'パスワード',
  'PINコード',
  'カード番号',
  '비밀번호',
  '카드 번호',
])('[EXT-04] a field called “%s” is for a secret', (name) => {
  expect(isSecretName(name)).toBe(true);
});

it.each([
  '',
  'comment',
  'shippingNote',
  'opinion',
  'important',
  'Beschreibung',
  'message-body',
  'compass',
  'Compass with a map',
  '¿Qué tan contento está?',
  'Código postal',
  'Прочитайте',
  'tangible',
  'Titre du passage',
])('[EXT-04] a field called “%s” is not', (name) => {
  expect(isSecretName(name)).toBe(false);
});
