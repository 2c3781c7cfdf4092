import type { Page } from 'playwright-core';

/** Returns the text of the extension's note from the accessibility tree, because its shadow root is closed. */
export async function lineOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const status = nodes.find(({ role }) => role?.value === 'status');
  const texts = nodes.filter(({ role, parentId }) => role?.value === 'StaticText' && parentId === status?.nodeId);
  return texts.map(({ name }) => String(name?.value)).join('');
}
