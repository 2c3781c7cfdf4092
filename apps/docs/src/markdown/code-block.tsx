import { Icon } from '@interlinear/ui/icon';
import { ScrollArea } from '@interlinear/ui/scroll-area';

export interface CodeBlockProps {
  text: string;
  /** Info string of the fence, e.g. `ts`; only its first word counts. */
  language: string;
  labels: { copy: string; copied: string; code: string };
}

/** A block of code with quiet colours and a button that copies it. */
export function CodeBlock({ text, language, labels }: CodeBlockProps) {
  const name = language.split(/\s/)[0] ?? '';
  return (
    <figure className="code">
      <ScrollArea as="pre" aria-label={labels.code}>
        <code>
          {tokenize(text, name).map(({ kind, text: part }, index) => {
            const key = `${index}-${kind}`;
            return kind === 'plain' ? (
              part
            ) : (
              <span key={key} className={`code-${kind}`}>
                {part}
              </span>
            );
          })}
        </code>
      </ScrollArea>
      <button
        type="button"
        className="copy"
        data-copy
        data-copied={labels.copied}
        aria-label={labels.copy}
        title={labels.copy}
      >
        <Icon name="copy" size={16} />
      </button>
    </figure>
  );
}

type Kind = 'comment' | 'string' | 'keyword' | 'plain';

/** Matches comments, strings, and words of the languages in our samples; one colouring for all keeps the pages small. */
const COMMENTS: Readonly<Record<string, string>> = {
  ts: String.raw`\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*`,
  json: '(?!)',
  http: '(?!)',
};
const HASH_COMMENT = String.raw`(?<=^|\s)#[^\n]*`;
const STRING = String.raw`"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\])*'|\`(?:\\.|[^\`\\])*\``;
const KEYWORD = String.raw`\b(?:async|await|const|curl|def|for|from|function|git|if|import|in|let|new|node|npm|print|return|throw|true|false|null|GET|POST)\b`;

function tokenize(text: string, language: string): { kind: Kind; text: string }[] {
  if (language === '' || language === 'text') return [{ kind: 'plain', text }];
  const comment = COMMENTS[language] ?? HASH_COMMENT;
  const pattern = new RegExp(`(?<comment>${comment})|(?<string>${STRING})|(?<keyword>${KEYWORD})`, 'gm');
  const parts: { kind: Kind; text: string }[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) parts.push({ kind: 'plain', text: text.slice(end, match.index) });
    const groups = match.groups ?? {};
    const kind = groups.comment !== undefined ? 'comment' : groups.string !== undefined ? 'string' : 'keyword';
    parts.push({ kind, text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ kind: 'plain', text: text.slice(end) });
  return parts;
}
