/** Modes that Debian 12 ships broken, and what to change in their pipelines (after `apertium-wblank-mode -z`). */
const REPAIRS: readonly { modes: readonly string[]; why: string; replace: readonly (readonly [RegExp, string])[] }[] = [
  {
    modes: ['ca-eo', 'es-eo'],
    why: 'they name folders that do not exist',
    replace: [
      [/\/apertium-eo-ca\//g, '/apertium-ca-eo/'],
      [/\/apertium-eo-es\//g, '/apertium-es-eo/'],
    ],
  },
  {
    modes: ['rus-ukr', 'ukr-rus', 'rus-bel', 'bel-rus'],
    why: 'apertium-tagger crashes or hangs: the constraint grammar takes the first reading instead',
    replace: [
      [/cg-proc -z -w /, 'cg-proc -z -w -1 -n '],
      [/\| *apertium-tagger [^|]*\|/, '|'],
      [/transfer -z -b -b /, 'transfer -z -b '],
    ],
  },
  {
    modes: ['hbs-mkd'],
    why: 'cg-proc leaks dependency marks such as <#3→2>',
    replace: [[/(cg-proc [^|]*)\|/, "$1| sed -zu 's/<#[0-9]*→[0-9]*>//g' |"]],
  },
  {
    modes: ['afr-nld', 'nld-afr', 'hbs-mkd'],
    why: 'they hard-code marks for unknown words',
    replace: [[/lt-proc -z -g /, 'lt-proc -z $1 ']],
  },
];

export function repairMode(mode: string, command: string): string {
  return REPAIRS.filter(({ modes }) => modes.includes(mode))
    .flatMap(({ replace }) => replace)
    .reduce((repaired, [what, by]) => repaired.replace(what, by), command);
}
