import type { Glossary } from '@interlinear/contract/glossaries';
import { matchLanguage } from '@interlinear/languages/match';
import { apiFailure } from '../platform/http/api-failure.ts';
import type { GlossaryParts } from './find-glossary.ts';
import { createGlossaryRows } from './repository.ts';

const MOST_GLOSSARIES = 100;

export interface NewGlossary {
  accountId: string;
  name: string;
  source: string | null;
  target: string;
}

/** @throws {ApiFailure} `planRequired`, `unknownLanguage`, `tooManyGlossaries` */
export async function createGlossary(parts: GlossaryParts, newGlossary: NewGlossary): Promise<Glossary> {
  const { accountId, name } = newGlossary;
  const source = newGlossary.source === null ? null : readLanguage(newGlossary.source);
  const target = readLanguage(newGlossary.target);
  await parts.entitlements.require(accountId, { kind: 'glossaries', terms: 1 });
  return parts.queries.transaction(async (transaction) => {
    const rows = createGlossaryRows(transaction);
    await rows.lockAccount(accountId);
    if ((await rows.countOwned(accountId)) >= MOST_GLOSSARIES) {
      throw apiFailure('tooManyGlossaries', { limit: MOST_GLOSSARIES });
    }
    const moment = parts.now();
    const id = await rows.insert({
      ownerId: accountId,
      name,
      source,
      target,
      createdAt: moment,
      changedAt: moment,
    });
    const made = await rows.describe(accountId, id);
    if (!made) throw new Error('a glossary was made and is not there');
    return made;
  });
}

function readLanguage(tag: string): string {
  const language = matchLanguage(tag);
  if (!language) throw apiFailure('unknownLanguage', { language: tag.slice(0, 40) });
  return language;
}
