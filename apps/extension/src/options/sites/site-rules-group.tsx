import { Button } from '@interlinear/ui/button';
import { useEffect, useRef, useState } from 'react';
import { say } from '../../messages/say.ts';
import type { SiteRule } from '../../site-rules/site-rule.ts';
import { changeSiteRules, loadSiteRules, onSiteRulesChange } from '../../site-rules/site-rule-store.ts';
import { Group } from '../fields/fields.tsx';
import { useNotify } from '../notice.tsx';
import { SiteRuleForm } from './site-rule-form.tsx';

/** Rules for single sites: a list, and a form to add or edit one. */
export function SiteRulesGroup() {
  const rules = useSiteRules();
  const notify = useNotify();
  const [edited, setEdited] = useState<SiteRule | 'new'>();
  const addButton = useRef<HTMLButtonElement>(null);

  const remove = async (rule: SiteRule) => {
    const isSaved = await notify.awaitSave(changeSiteRules((current) => without(current, rule.site)));
    if (isSaved) notify.done(say('removed', rule.site), () => changeSiteRules((current) => withRule(current, rule)));
    addButton.current?.focus(); // the focused button is gone
  };
  const save = async (rule: SiteRule) => {
    const former = edited === 'new' ? undefined : edited?.site;
    const isSaved = await notify.awaitSave(
      changeSiteRules((current) => withRule(former ? without(current, former) : current, rule)),
    );
    if (isSaved) setEdited(undefined);
  };

  if (!rules) return null;
  if (edited) {
    const others = edited === 'new' ? rules : rules.filter(({ site }) => site !== edited.site);
    return (
      <Group
        title={edited === 'new' ? say('siteRuleNew') : say('siteRuleOf', edited.site)}
        hint={say('siteRuleFormHint')}
      >
        <SiteRuleForm
          rule={edited === 'new' ? undefined : edited}
          takenSites={others.map(({ site }) => site)}
          onSave={(rule) => void save(rule)}
          onCancel={() => setEdited(undefined)}
        />
      </Group>
    );
  }
  return (
    <Group title={say('siteRules')} hint={say('siteRulesHint')}>
      <RuleList rules={rules} onEdit={setEdited} onRemove={(rule) => void remove(rule)} />
      <Button ref={addButton} className="justify-self-start" onClick={() => setEdited('new')}>
        {say('siteRuleAdd')}
      </Button>
    </Group>
  );
}

interface RuleListProps {
  rules: readonly SiteRule[];
  onEdit: (rule: SiteRule) => void;
  onRemove: (rule: SiteRule) => void;
}

function RuleList({ rules, onEdit, onRemove }: RuleListProps) {
  if (rules.length === 0) return <p className="text-sm text-faded">{say('siteRulesNone')}</p>;
  return (
    <ul className="divide-y divide-rule">
      {rules.map((rule) => (
        <li key={rule.site} className="flex flex-wrap items-center gap-x-2 py-1.5 text-sm">
          <span className="me-auto min-w-0 font-medium [overflow-wrap:anywhere]">{rule.site}</span>
          <span className="text-faded">
            {say('siteRuleCount', Object.values(rule.rules).filter(Array.isArray).flat().length)}
          </span>
          <Button kind="quiet" aria-label={say('editNamed', rule.site)} onClick={() => onEdit(rule)}>
            {say('edit')}
          </Button>
          <Button kind="quiet" aria-label={say('removeNamed', rule.site)} onClick={() => onRemove(rule)}>
            {say('remove')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function useSiteRules(): readonly SiteRule[] | undefined {
  const [rules, setRules] = useState<readonly SiteRule[]>();
  useEffect(() => {
    // If storage cannot be read, the rest of this page fails first.
    void loadSiteRules().then(setRules);
    return onSiteRulesChange(setRules);
  }, []);
  return rules;
}

function without(rules: readonly SiteRule[], site: string): readonly SiteRule[] {
  return rules.filter((rule) => rule.site !== site);
}

function withRule(rules: readonly SiteRule[], rule: SiteRule): readonly SiteRule[] {
  return [...without(rules, rule.site), rule];
}
