import { expect, it } from 'vitest';
import { openDocument } from '../open-document.ts';
import { readBlocks, translateWith } from '../testing/read-blocks.ts';

/** Markdown translated into capitals. */
async function translated(source: string): Promise<string> {
  const document = await openDocument(new TextEncoder().encode(source), { fileName: 'a.md' });
  const capitals = translateWith(await readBlocks(document), (text) => text.toUpperCase());
  const { bytes } = await document.render(capitals, { view: 'translation', target: 'de' });
  return new TextDecoder().decode(bytes);
}

it('[DOC-11] keeps callouts, directives, tags of templates, attributes and citations', async () => {
  const source = `# Heading {#intro .plain}

> [!NOTE]
> Useful words
> on two lines

::: warning
Be careful
:::

{% include "part" %}
Hello {{ name }}, see [@smith2020, p. 3]
{{< figure src="a.png" >}}

Term
:   Meaning

\`\`\`
::: kept
\`\`\`
`;
  expect(await translated(source)).toBe(`# HEADING {#intro .plain}

> [!NOTE]
> USEFUL WORDS ON TWO LINES

::: warning
BE CAREFUL
:::

{% include "part" %}
HELLO {{ name }}, SEE [@smith2020, p. 3]
{{< figure src="a.png" >}}

TERM
:   MEANING

\`\`\`
::: kept
\`\`\`
`);
});
