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

it('[DOC-11] keeps formulas, whatever signs they have', async () => {
  const source = String.raw`Let $a_1$ be *small*, $f^*$ and $g^*$ maps, $\int f(x)\,dx$ and $\{x\}$ sets, $2\pi r$ long, \(\alpha\) wide, \(n\) high.

$$
\begin{pmatrix} a & b \\ c & d \end{pmatrix}
- x
$$

- where $$ y = 1 $$ and
  $z\_1$ is wrapped,
  {{ user_name }} too

> \[
> \hat y = 2 \\[2pt] + x
> \]

Eat at A ($$), B ($$). Cost \$5, or $5 to $9 \(see below\), &copy; $w$
[text $p$][] and [a {{ b }}](https://{{ host }}/x) by [@person] and [@other](/x) use ${'`$HOME`'} and ${'`$PATH`'}
`;
  expect(await translated(source)).toBe(
    String.raw`LET $a_1$ BE *SMALL*, $f^*$ AND $g^*$ MAPS, $\int f(x)\,dx$ AND $\{x\}$ SETS, $2\pi r$ LONG, \(\alpha\) WIDE, \(n\) HIGH.

$$
\begin{pmatrix} a & b \\ c & d \end{pmatrix}
- x
$$

- WHERE $$ y = 1 $$ AND $z\_1$ IS WRAPPED, {{ user_name }} TOO

> \[
> \hat y = 2 \\[2pt] + x
> \]

EAT AT A ($$), B ($$). COST $5, OR $5 TO $9 (SEE BELOW), © $w$ \[TEXT $p$\]\[\] AND [A {{ b }}](https://{{ host }}/x) BY [@person] AND [@OTHER](/x) USE ${'`$HOME`'} AND ${'`$PATH`'}
`,
  );
});
