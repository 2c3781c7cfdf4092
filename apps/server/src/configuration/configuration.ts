import { parseArgs } from 'node:util';
import * as z from 'zod';
import { ACCOUNT_COMPANIONS, accountVariables, PAYMENT_COMPANIONS, paymentVariables } from './account-variables.ts';
import { documentVariables, STORAGE_COMPANIONS, storageVariables } from './document-variables.ts';
import { ENGINE_COMPANIONS, engineVariables } from './engine-variables.ts';
import { pictureVariables } from './picture-variables.ts';
import { PLATFORM_COMPANIONS, platformVariables } from './platform-variables.ts';

const ROLES = ['all', 'api', 'worker'] as const;
/** Whether this process serves requests, runs jobs, or does both. */
type Role = (typeof ROLES)[number];

export const variables = platformVariables
  .extend(accountVariables.shape)
  .extend(paymentVariables.shape)
  .extend(storageVariables.shape)
  .extend(documentVariables.shape)
  .extend(pictureVariables.shape)
  .extend(engineVariables.shape);

export type Configuration = z.output<typeof variables> & { role: Role };

/** Public origin of the site, without a slash at the end. */
export function siteOrigin({ PUBLIC_URL, HOST }: Pick<Configuration, 'PUBLIC_URL' | 'HOST'>, port: number): string {
  return PUBLIC_URL === undefined ? `http://${HOST}:${port}` : new URL(PUBLIC_URL).origin;
}

/** The configuration is invalid. `problems` has one sentence per problem. */
export class ConfigurationError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigurationError';
    this.problems = problems;
  }
}

/**
 * Reads the environment and the command line. Empty variables count as unset.
 * @throws {ConfigurationError} naming every invalid variable and what it takes; secrets are not shown
 */
export function readConfiguration(
  environment: Readonly<Record<string, string | undefined>>,
  commandLine: readonly string[],
): Configuration {
  const setVariables = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = variables.safeParse(setVariables);
  const role = readRole(commandLine);
  const problems = [
    ...(parsed.error?.issues ?? []).map((issue) => describeProblem(String(issue.path[0]), setVariables)),
    ...missingCompanions(setVariables),
    ...(setVariables.LOCAL_MODELS && !setVariables.LOCAL_MODELS_URL ? ['LOCAL_MODELS needs LOCAL_MODELS_URL'] : []),
    ...(role.problem === undefined ? [] : [role.problem]),
    ...(setVariables.SMTP_URL && !setVariables.MAIL_FROM ? ['SMTP_URL needs MAIL_FROM: whom mails are from'] : []),
    ...(role.value === 'all' || setVariables.DATABASE_URL
      ? []
      : [`--role ${role.value} needs DATABASE_URL: the embedded database serves one process only`]),
    ...(role.value === 'all' || setVariables.PUBLIC_URL
      ? []
      : [
          `--role ${role.value} needs PUBLIC_URL: people reach several processes under one address, which mails and checkouts name`,
        ]),
    ...(role.value === 'all' || setVariables.SECRET
      ? []
      : [`--role ${role.value} needs SECRET: the processes that share a database must have the same`]),
  ];
  if (!parsed.success || problems.length > 0) throw new ConfigurationError([...new Set(problems)]);
  return { ...parsed.data, role: role.value };
}

/** Returns a variable's documentation. */
export function documentationOf(name: string): { takes: string; purpose: string; isSecret: boolean } {
  const { takes, purpose, isSecret } = metadata.parse(
    Object.entries(variables.shape)
      .find(([key]) => key === name)?.[1]
      .meta(),
  );
  return { takes, purpose, isSecret };
}

const metadata = z.object({ takes: z.string(), purpose: z.string(), isSecret: z.boolean().default(false) });

function describeProblem(name: string, setVariables: Record<string, string | undefined>): string {
  const { takes, isSecret } = documentationOf(name);
  return isSecret ? `${name} is not right; it takes ${takes}` : `${name} is "${setVariables[name]}"; it takes ${takes}`;
}

function missingCompanions(setVariables: Record<string, string | undefined>): string[] {
  const companions = [
    ...PLATFORM_COMPANIONS,
    ...ACCOUNT_COMPANIONS,
    ...PAYMENT_COMPANIONS,
    ...STORAGE_COMPANIONS,
    ...ENGINE_COMPANIONS,
  ];
  return companions.flatMap(([one, other]) => {
    if (Boolean(setVariables[one]) === Boolean(setVariables[other])) return [];
    const [present, absent] = setVariables[one] ? [one, other] : [other, one];
    return [`${present} is set but ${absent} is not; they work together only`];
  });
}

function readRole(commandLine: readonly string[]): { value: Role; problem?: string } {
  try {
    const { values } = parseArgs({ args: [...commandLine], options: { role: { type: 'string', default: 'all' } } });
    const value = ROLES.find((role) => role === values.role);
    return value ? { value } : { value: 'all', problem: `--role is "${values.role}"; it takes ${ROLES.join(', ')}` };
  } catch (error) {
    // parseArgs throws for an unknown option or a missing value.
    return { value: 'all', problem: error instanceof Error ? error.message : String(error) };
  }
}
