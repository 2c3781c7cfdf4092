import type { Backup } from './backup.ts';
import { restoreEngine } from './engine-copy.ts';
import type { Stores } from './stores.ts';

export type PartName = 'settings' | 'siteRules' | 'favorites' | 'terms' | 'prompts' | 'engines';

/** Planned import of one part of a backup. Nothing is changed before `apply`. */
export interface PartPlan {
  part: PartName;
  /** Number of new items. */
  added: number;
  /** Number of existing items that would change. */
  replaced: number;
  /** Number of existing items that are identical. */
  same: number;
  /** Names of engines that are skipped because their keys are missing. */
  leftOut: readonly string[];
  /** Applies the part. Resolves with a function that undoes it. */
  apply(): Promise<() => Promise<void>>;
}

/** Plans the import of a backup, part by part. Parts missing in the file are omitted. */
export async function planImport(backup: Backup, stores: Stores): Promise<PartPlan[]> {
  const { siteRules, favorites, glossary, engines } = stores;
  const presentEngines = await engines.all();
  const engineCopies = backup.engines.map((copy) => ({ copy, engine: restoreEngine(copy, presentEngines) }));
  const plans = [
    await planSettings(backup, stores),
    await planList({
      part: 'siteRules',
      wanted: backup.siteRules,
      present: await siteRules.load(),
      nameOf: ({ site }) => site,
      put: (rules) => siteRules.change((current) => [...without(current, rules), ...rules]),
      remove: (rules) => siteRules.change((current) => without(current, rules)),
    }),
    await planList({
      part: 'favorites',
      wanted: backup.favorites,
      present: await favorites.all(),
      nameOf: ({ target, text }) => `${target} ${text}`,
      put: favorites.putMany,
      remove: favorites.removeByKey,
    }),
    await planList({
      part: 'terms',
      wanted: backup.terms,
      present: (await glossary.all()).terms,
      nameOf: ({ source, from, to }) => `${from} ${to} ${source}`,
      put: glossary.putTerms,
      remove: glossary.removeTerms,
    }),
    await planList({
      part: 'prompts',
      wanted: backup.prompts,
      present: (await glossary.all()).prompts,
      nameOf: ({ to }) => to,
      put: (prompts) => Promise.all(prompts.map(glossary.putPrompt)),
      remove: (prompts) => Promise.all(prompts.map(({ to }) => glossary.removePrompt(to))),
    }),
    await planList({
      part: 'engines',
      wanted: engineCopies.flatMap(({ engine }) => (engine ? [engine] : [])),
      present: presentEngines,
      nameOf: ({ id }) => id,
      put: engines.putMany,
      remove: (gone) => Promise.all(gone.map(({ id }) => engines.remove(id))),
      leftOut: engineCopies.flatMap(({ copy, engine }) => (engine ? [] : [copy.name])),
    }),
  ];
  return plans.filter((plan) => plan !== undefined);
}

async function planSettings({ settings }: Backup, stores: Stores): Promise<PartPlan | undefined> {
  if (!settings) return undefined;
  const former = await stores.settings.load();
  const isSame = isEqual(former, settings);
  return {
    part: 'settings',
    added: 0,
    replaced: isSame ? 0 : 1,
    same: isSame ? 1 : 0,
    leftOut: [],
    async apply() {
      await stores.settings.change(settings);
      return async () => {
        await stores.settings.change(former);
      };
    },
  };
}

interface ListPlanOptions<Item> {
  part: PartName;
  wanted: readonly Item[];
  present: readonly Item[];
  /** Returns the unique name of an item. */
  nameOf: (item: Item) => string;
  put: (items: readonly Item[]) => Promise<unknown>;
  remove: (items: readonly Item[]) => Promise<unknown>;
  leftOut?: readonly string[];
}

function planList<Item>({
  part,
  wanted,
  present,
  nameOf,
  put,
  remove,
  leftOut = [],
}: ListPlanOptions<Item>): PartPlan | undefined {
  if (wanted.length + leftOut.length === 0) return undefined;
  const here = new Map(present.map((item) => [nameOf(item), item]));
  const unique = [...new Map(wanted.map((item) => [nameOf(item), item])).values()];
  const added = unique.filter((item) => !here.has(nameOf(item)));
  const changed = unique.filter((item) => here.has(nameOf(item)) && !isEqual(here.get(nameOf(item)), item));
  const formers = changed.flatMap((item) => here.get(nameOf(item)) ?? []);
  return {
    part,
    added: added.length,
    replaced: changed.length,
    same: unique.length - added.length - changed.length,
    leftOut,
    async apply() {
      await put([...added, ...changed]);
      return async () => {
        await remove(added);
        await put(formers);
      };
    },
  };
}

function without<Rule extends { site: string }>(rules: readonly Rule[], gone: readonly Rule[]): Rule[] {
  return rules.filter(({ site }) => gone.every((rule) => rule.site !== site));
}

/** Compares JSON values, ignoring the order of properties. */
function isEqual(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
