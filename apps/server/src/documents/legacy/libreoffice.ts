import { type ChildProcess, spawn } from 'node:child_process';
import { access, constants, mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What a conversion may cost. */
const TIME_MS = 90_000;
const MEMORY_BYTES = 4 * 1024 ** 3;

export interface Conversion {
  /** Of LibreOffice. */
  program: string;
  /** Empty, and only for this conversion: nothing of it outlives the file. */
  folder: string;
  /** In the folder. */
  input: string;
  to: 'docx' | 'pptx';
  /** Where programs are looked for. */
  searchPath: string;
  signal: AbortSignal;
}

/** Where a program is: as it was given, or in the `PATH`; `undefined` when there is none. */
export async function findProgram(name: string, searchPath: string): Promise<string | undefined> {
  const places = name.includes('/') ? [name] : searchPath.split(delimiter).map((folder) => join(folder, name));
  for (const place of places) {
    const isThere = await access(place, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return place;
  }
  return undefined;
}

/**
 * Converts with a LibreOffice of its own: a fresh profile that runs no macros, no environment, a limit of memory, and, where the
 * system lets us, no network. What takes too long is killed with everything that it started.
 * @returns whether it ended well; the converted file is then in the folder `out`
 */
export async function convert({ program, folder, input, to, searchPath, signal }: Conversion): Promise<boolean> {
  const profile = join(folder, 'profile');
  await mkdir(join(profile, 'user'), { recursive: true });
  await writeFile(join(profile, 'user', 'registrymodifications.xcu'), LOCKED_DOWN_PROFILE);
  const command = [
    ...(await sandboxCommand(searchPath)),
    program,
    `-env:UserInstallation=${pathToFileURL(profile).href}`,
    ...['--headless', '--norestore', '--nologo', '--nodefault', '--nolockcheck', '--nofirststartwizard'],
    ...['--convert-to', to, '--outdir', join(folder, 'out'), join(folder, input)],
  ];
  return (await run(command, { folder, searchPath, signal })) === 0;
}

/** Programs that shut LibreOffice in, as far as they are there and are allowed to. */
async function sandboxCommand(searchPath: string): Promise<string[]> {
  const [prlimit, unshare] = await Promise.all([
    findProgram('prlimit', searchPath),
    findProgram('unshare', searchPath),
  ]);
  const limited = prlimit ? [prlimit, `--as=${MEMORY_BYTES}`] : [];
  const alone = unshare ? [unshare, '--map-root-user', '--net', '--'] : [];
  return [...limited, ...((await isAllowed(alone, searchPath)) ? alone : [])];
}

/** Containers often forbid name spaces of one's own. */
async function isAllowed(prefix: readonly string[], searchPath: string): Promise<boolean> {
  const around = { folder: '/', searchPath, signal: AbortSignal.timeout(5_000) };
  return prefix.length > 0 && (await run([...prefix, 'true'], around)) === 0;
}

type Surroundings = Pick<Conversion, 'folder' | 'searchPath' | 'signal'>;

/** Resolves with the exit code; -1 for whatever did not end by itself. */
function run(
  [program = '', ...commands]: readonly string[],
  { folder, searchPath, signal }: Surroundings,
): Promise<number> {
  return new Promise((resolve) => {
    const env = { PATH: searchPath, HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8' };
    // A group of its own, so that it can be ended with all that it starts.
    const child = spawn(program, commands, { cwd: folder, env, stdio: 'ignore', detached: true });
    const kill = () => killGroup(child);
    const timer = setTimeout(kill, TIME_MS);
    const end = (code: number) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', kill);
      kill();
      resolve(code);
    };
    child.once('error', () => end(-1));
    child.once('exit', (code) => end(code ?? -1));
    if (signal.aborted) kill();
    else signal.addEventListener('abort', kill);
  });
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group is gone already, which is what was wanted.
  }
}

/** Macros are never run, links never followed. */
const LOCKED_DOWN_PROFILE = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="MacroSecurityLevel" oor:op="fuse"><value>3</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="DisableMacrosExecution" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="BlockUntrustedRefererLinks" oor:op="fuse"><value>true</value></prop></item>
</oor:items>
`;
