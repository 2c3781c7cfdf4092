import { browser } from 'wxt/browser';
import type { AboutPage } from '../protocol/about-page.ts';
import type { FrameCommand } from '../protocol/frame-commands.ts';
import { callTool } from './tools.ts';

/** Answers `about` with the page's host and language, which avoids asking for the `tabs` permission. */
export function answerAboutPage(): void {
  browser.runtime.onMessage.addListener(
    (command: Partial<FrameCommand>, sender, answer: (about: AboutPage) => void) => {
      if (sender.id !== browser.runtime.id || command.type !== 'about') return;
      describePage(answer);
      return true; // keeps the channel open for the asynchronous answer
    },
  );
}

function describePage(answer: (about: AboutPage) => void): void {
  const place = { host: location.hostname, isPdf: document.contentType === 'application/pdf' };
  callTool('page-language', (language) => answer(language ? { ...place, language } : place)).catch(() => answer(place));
}
