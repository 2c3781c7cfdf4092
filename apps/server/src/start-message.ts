import type { App } from './app.ts';
import type { Configuration } from './configuration/configuration.ts';

/** What somebody who started the server wants to know first: where it is, what it can do, what is missing. */
export function describeStart(configuration: Configuration, app: App): string {
  const engines = app.engines.list().map(({ engine }) => engine.name);
  return [
    `Interlinear is ready at ${configuration.PUBLIC_URL ?? app.address}`,
    ...(configuration.PUBLIC_URL === undefined ? [] : [`  listens   ${app.address}`]),
    `  database  ${app.databaseName}${configuration.DATABASE_URL === undefined ? ` in ${configuration.DATA_DIR}` : ''}`,
    `  mail      ${app.mailName}`,
    `  engines   ${engines.join(', ') || 'none'}`,
    ...missing(configuration, app).map((line) => `  missing   ${line}`),
  ].join('\n');
}

function missing(configuration: Configuration, { engines, site }: App): string[] {
  const isShared = configuration.DATABASE_URL !== undefined;
  const has = (id: string) => engines.list().some(({ engine }) => engine.id === id);
  return [
    ...(site || configuration.role === 'worker' ? [] : ['the web app: build it with `npm run build`']),
    ...(isShared && configuration.SECRET === undefined
      ? ['SECRET: set it before a second process shares this database']
      : []),
    ...(has('local') ? [] : ['the offline engine: install Apertium, or download models']),
    ...(engines.list().some(({ engine }) => engine.kind === 'ai')
      ? []
      : ['AI engines: set a key such as OPENAI_API_KEY']),
  ];
}
