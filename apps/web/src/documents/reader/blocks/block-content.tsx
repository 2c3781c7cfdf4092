import type { DocumentBlock, InlineContent } from '@interlinear/contract/documents';
import { createElement, Fragment, type ReactNode } from 'react';
import { type InlineNode, inlineTree } from './inline-tree.ts';

type Markup = DocumentBlock['markup'];

/** Renders a block's text with its markup. Text from an engine only ever becomes text nodes. */
export function BlockContent({ content, markup }: { content: readonly InlineContent[]; markup: Markup }) {
  return drawNodes(inlineTree(content), markup);
}

function drawNodes(nodes: readonly InlineNode[], markup: Markup): ReactNode {
  return createElement(Fragment, undefined, ...nodes.map((node) => drawNode(node, markup)));
}

function drawNode(node: InlineNode, markup: Markup): ReactNode {
  if (typeof node === 'string') return node;
  if ('leaf' in node) return <Leaf kind={node.kind} text={markup[node.leaf]?.text} />;
  const { style = [], link } = markup[node.wrapper] ?? {};
  const styled = style.reduceRight(
    (inner, name) => createElement(ELEMENTS[name], undefined, inner),
    drawNodes(node.children, markup),
  );
  return link !== undefined && /^(https?|mailto):/i.test(link) ? <OutLink address={link}>{styled}</OutLink> : styled;
}

function OutLink({ address, children }: { address: string; children: ReactNode }) {
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="text-rubric underline underline-offset-3"
    >
      {children}
    </a>
  );
}

function Leaf({ kind, text }: { kind: string; text: string | undefined }) {
  if (kind === 'break') return <br />;
  if (kind === 'image') return <span aria-hidden="true">▣</span>;
  return <span className={kind === 'formula' || kind === 'code' ? 'font-mono text-[0.92em]' : ''}>{text ?? '…'}</span>;
}

const ELEMENTS = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  superscript: 'sup',
  subscript: 'sub',
  code: 'code',
} as const;
