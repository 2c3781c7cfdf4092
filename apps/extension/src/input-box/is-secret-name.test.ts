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
  'Contraseña',
  'Mot de passe',
  'Senha atual',
  'Пароль',
  '密码',
  '驗證碼',
  '验证码',
  'パスワード',
  '비밀번호',
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
  'tangible',
  'Titre du passage',
])('[EXT-04] a field called “%s” is not', (name) => {
  expect(isSecretName(name)).toBe(false);
});
