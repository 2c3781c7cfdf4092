import { STYLE_IDS, type Style } from '@interlinear/engines/styles';
import { Button } from '@interlinear/ui/button';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { type MessageName, say } from '../../messages/say.ts';
import { parseSite } from '../../settings/parse-site.ts';
import { parseSelectors } from '../../site-rules/parse-selectors.ts';
import type { SiteRule } from '../../site-rules/site-rule.ts';
import { STYLE_NAMES as LOOK_NAMES } from '../../styles/style-names.ts';
import { FieldError, inputClass, SelectField } from '../fields/fields.tsx';
import { STYLES as LOOKS } from '../styles/style-field.tsx';

/** In the order in which the page engine applies them. */
const KINDS = ['include', 'exclude', 'leaf', 'block', 'inline'] as const satisfies (keyof SiteRule['rules'])[];

const WORDS = {
  include: { label: 'ruleInclude', hint: 'ruleIncludeHint' },
  exclude: { label: 'ruleExclude', hint: 'ruleExcludeHint' },
  leaf: { label: 'ruleLeaf', hint: 'ruleLeafHint' },
  block: { label: 'ruleBlock', hint: 'ruleBlockHint' },
  inline: { label: 'ruleInline', hint: 'ruleInlineHint' },
} as const satisfies Record<(typeof KINDS)[number], Record<string, MessageName>>;

const STYLE_NAMES = {
  general: 'ruleStyleGeneral',
  academic: 'ruleStyleAcademic',
  technical: 'ruleStyleTechnical',
  fiction: 'ruleStyleFiction',
  news: 'ruleStyleNews',
  legal: 'ruleStyleLegal',
  social: 'ruleStyleSocial',
  games: 'ruleStyleGames',
} as const satisfies Record<Style, MessageName>;

type Field = (typeof KINDS)[number] | 'site';
type Problems = Partial<Record<Field, string>>;

interface SiteRuleFormProps {
  rule: SiteRule | undefined;
  /** Sites that already have a rule. */
  takenSites: readonly string[];
  onSave: (rule: SiteRule) => void;
  onCancel: () => void;
}

/** Form for the rule of one site. It can be saved only when every field is valid. */
export function SiteRuleForm({ rule, takenSites, onSave, onCancel }: SiteRuleFormProps) {
  const [problems, setProblems] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);
  // The form replaces the button that opened it.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const read = readRule((name) => String(typed.get(name) ?? ''), takenSites);
    if ('rule' in read) return onSave(read.rule);
    setProblems(read.problems);
    const first = (['site', ...KINDS] as const).find((name) => read.problems[name]);
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      <RuleField name="site" label={say('ruleSite')} problem={problems.site} isOneLine value={rule?.site ?? ''} />
      {KINDS.map((kind) => (
        <RuleField
          key={kind}
          name={kind}
          label={say(WORDS[kind].label)}
          hint={say(WORDS[kind].hint)}
          problem={problems[kind]}
          value={rule?.rules[kind]?.join('\n') ?? ''}
        />
      ))}
      <SelectField label={say('ruleStyle')} name="style" defaultValue={rule?.rules.style ?? 'general'}>
        {STYLE_IDS.map((style) => (
          <option key={style} value={style}>
            {say(STYLE_NAMES[style])}
          </option>
        ))}
      </SelectField>
      <SelectField label={say('ruleLook')} name="look" defaultValue={rule?.rules.look ?? ''}>
        <option value="">{say('subtitlesAsEverywhere')}</option>
        {LOOKS.map((look) => (
          <option key={look} value={look}>
            {say(LOOK_NAMES[look])}
          </option>
        ))}
      </SelectField>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="primary">
          {say('save')}
        </Button>
        <Button onClick={onCancel}>{say('cancel')}</Button>
      </div>
    </form>
  );
}

interface RuleFieldProps {
  name: Field;
  label: string;
  hint?: string;
  problem: string | undefined;
  value: string;
  isOneLine?: boolean;
}

function RuleField({ name, label, hint, problem, value, isOneLine = false }: RuleFieldProps) {
  const id = useId();
  const shared = {
    id,
    name,
    defaultValue: value,
    spellCheck: false,
    autoCapitalize: 'none',
    'aria-invalid': problem !== undefined,
    'aria-describedby': `${id}-hint ${id}-problem`,
  };
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {isOneLine ? (
        <input {...shared} autoComplete="off" placeholder="example.org" className={inputClass} />
      ) : (
        <textarea {...shared} rows={2} className={`${inputClass} field-sizing-content font-mono`} />
      )}
      <p id={`${id}-hint`} className="text-sm text-faded empty:hidden">
        {hint}
      </p>
      <FieldError id={`${id}-problem`} text={problem} />
    </div>
  );
}

function readRule(
  typed: (name: Field | 'style' | 'look') => string,
  takenSites: readonly string[],
): { rule: SiteRule } | { problems: Problems } {
  const problems: Problems = {};
  const site = parseSite(typed('site'));
  if (!site) problems.site = say('siteInvalid');
  else if (takenSites.includes(site)) problems.site = say('siteRuleThere', site);

  const rules: SiteRule['rules'] = {};
  for (const kind of KINDS) {
    const parsed = parseSelectors(typed(kind), isSelector);
    if ('line' in parsed) problems[kind] = say('selectorInvalid', parsed.line, parsed.text);
    else if (parsed.selectors.length > 0) rules[kind] = parsed.selectors;
  }
  const style = STYLE_IDS.find((id) => id === typed('style'));
  if (style && style !== 'general') rules.style = style;
  const look = LOOKS.find((name) => name === typed('look'));
  if (look) rules.look = look;
  if (Object.keys(problems).length === 0 && Object.keys(rules).length === 0) problems.include = say('ruleEmpty');
  return site && Object.keys(problems).length === 0 ? { rule: { site, rules } } : { problems };
}

/** Whether the browser accepts a selector. */
function isSelector(text: string): boolean {
  try {
    document.createDocumentFragment().querySelector(text);
    return true;
  } catch {
    return false;
  }
}
