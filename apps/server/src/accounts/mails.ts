import type { Locale } from '@interlinear/messages/locales';
import { type MailMessage, mailMessage } from '@interlinear/messages/mail';
import type { MailContent } from '../platform/mail/mail.ts';
import { CODE_MINUTES } from './email-codes.ts';

/** The mails about accounts. Each answers what happened, and what to do when it was somebody else. */

export function codeMail(purpose: 'register' | 'reset' | 'confirm', locale: Locale, code: string): MailContent {
  const say = wordsIn(locale);
  return {
    locale,
    subject: say(`${purpose}Subject`, { code }),
    intro: say(`${purpose}Intro`),
    code,
    notes: [
      say('codeValidity', { minutes: CODE_MINUTES }),
      say('codeSecret'),
      ...(purpose === 'confirm' ? [say('confirmWarning')] : []),
    ],
  };
}

/** To an address that wants to sign up and has an account. */
export function knownMail(locale: Locale, siteUrl: string): MailContent {
  const say = wordsIn(locale);
  return {
    locale,
    subject: say('knownSubject'),
    intro: say('knownIntro'),
    link: { label: say('logIn'), url: `${siteUrl}/${locale}/login` },
    notes: [say('knownAdvice')],
  };
}

/** To an address that wants a new password and has no account. */
export function strangerMail(locale: Locale, siteUrl: string): MailContent {
  const say = wordsIn(locale);
  return {
    locale,
    subject: say('strangerSubject'),
    intro: say('strangerIntro'),
    link: { label: say('signUp'), url: `${siteUrl}/${locale}/register` },
    notes: [say('strangerAdvice')],
  };
}

export function passwordChangedMail(locale: Locale, siteUrl: string, at: Date): MailContent {
  return securityMail('passwordChanged', locale, siteUrl, at);
}

export function googleLinkedMail(locale: Locale, siteUrl: string, at: Date): MailContent {
  return securityMail('googleLinked', locale, siteUrl, at);
}

export function deletedMail(locale: Locale, at: Date): MailContent {
  const say = wordsIn(locale);
  return {
    locale,
    subject: say('deletedSubject'),
    intro: say('deletedIntro', { time: timeIn(locale, at) }),
    notes: [say('deletedKept')],
  };
}

function securityMail(
  event: 'passwordChanged' | 'googleLinked',
  locale: Locale,
  siteUrl: string,
  at: Date,
): MailContent {
  const say = wordsIn(locale);
  return {
    locale,
    subject: say(`${event}Subject`),
    intro: say(`${event}Intro`, { time: timeIn(locale, at) }),
    link: { label: say('setPassword'), url: `${siteUrl}/${locale}/forgot-password` },
    notes: [say('notYou')],
  };
}

function wordsIn(locale: Locale) {
  return (key: MailMessage, values: Record<string, string | number> = {}) => mailMessage(locale, key, values);
}

/** With its zone: nobody told us where the reader is. */
function timeIn(locale: Locale, at: Date): string {
  const format = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  });
  return `${format.format(at)} (UTC)`;
}
