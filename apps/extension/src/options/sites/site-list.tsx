import { Button } from '@interlinear/ui/button';
import { type FormEvent, useId, useRef, useState } from 'react';
import { say } from '../../messages/say.ts';
import { parseSite } from '../../settings/parse-site.ts';
import { includesSite } from '../../settings/sites.ts';
import { FieldError, inputClass } from '../fields/fields.tsx';
import { RemovableList } from './removable-list.tsx';

interface SiteListProps {
  label: string;
  sites: readonly string[];
  onAdd: (site: string) => void;
  onRemove: (site: string) => void;
}

/** List of sites with a field to add one. */
export function SiteList({ label, sites, onAdd, onRemove }: SiteListProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const inputId = useId();
  const problemId = useId();

  const add = (event: FormEvent) => {
    event.preventDefault();
    const site = parseSite(typed);
    const wrong = problemOf(site, sites);
    setProblem(wrong);
    input.current?.focus();
    if (!site || wrong) return;
    onAdd(site);
    setTyped('');
  };

  return (
    <div className="grid gap-2.5">
      <form noValidate onSubmit={add} className="grid gap-1.5">
        <label htmlFor={inputId} className="text-sm font-medium">
          {label}
        </label>
        <div className="flex max-w-md gap-2">
          <input
            ref={input}
            id={inputId}
            className={`${inputClass} min-w-0`}
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            placeholder="example.org"
            value={typed}
            aria-invalid={problem !== undefined}
            aria-describedby={problemId}
            onChange={({ target }) => {
              setTyped(target.value);
              setProblem(undefined);
            }}
          />
          <Button type="submit" className="shrink-0">
            {say('add')}
          </Button>
        </div>
        <FieldError id={problemId} text={problem} />
      </form>
      <RemovableList
        label={label}
        items={sites.map((site) => ({ id: site, name: site }))}
        emptyText={say('sitesNone')}
        onRemove={(site) => {
          onRemove(site);
          input.current?.focus(); // the focused button is gone
        }}
      />
    </div>
  );
}

function problemOf(site: string | undefined, sites: readonly string[]): string | undefined {
  if (!site) return say('siteInvalid');
  const covering = sites.find((known) => includesSite([known], site));
  if (covering === site) return say('siteThere', site);
  return covering ? say('siteCovered', site, covering) : undefined;
}
