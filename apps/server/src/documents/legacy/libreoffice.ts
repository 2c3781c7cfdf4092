import { type ChildProcess, spawn } from 'node:child_process';
import { access, constants, mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Limits per conversion. */
const TIME_MS = 90_000;
const MEMORY_BYTES = 4 * 1024 ** 3;

export interface Conversion {
  /** Path of LibreOffice. */
  program: string;
  /** Empty folder for this conversion only, deleted afterwards. */
  folder: string;
  /** File name within the folder. */
  input: string;
  to: 'docx' | 'pptx';
  /** `PATH` for finding programs. */
  searchPath: string;
  signal: AbortSignal;
}

/** Finds a program by path or in `PATH`; `undefined` when it does not exist. */
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
 * Runs LibreOffice in isolation: a fresh profile without macros, an empty environment, a memory limit, and no network
 * where the system allows that. On a timeout it is killed with all its child processes.
 * @returns whether it succeeded; the converted file is then in the folder `out`
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

/** Returns the command prefix that sandboxes LibreOffice, as far as the tools exist and are permitted. */
async function sandboxCommand(searchPath: string): Promise<string[]> {
  const [prlimit, unshare] = await Promise.all([
    findProgram('prlimit', searchPath),
    findProgram('unshare', searchPath),
  ]);
  const limited = prlimit ? [prlimit, `--as=${MEMORY_BYTES}`] : [];
  const alone = unshare ? [unshare, '--map-root-user', '--net', '--'] : [];
  return [...limited, ...((await isAllowed(alone, searchPath)) ? alone : [])];
}

/** Tests the prefix: containers often forbid new namespaces. */
async function isAllowed(prefix: readonly string[], searchPath: string): Promise<boolean> {
  const options = { folder: '/', searchPath, signal: AbortSignal.timeout(5_000) };
  return prefix.length > 0 && (await run([...prefix, 'true'], options)) === 0;
}

type ConversionEnvironment = Pick<Conversion, 'folder' | 'searchPath' | 'signal'>;

/** Resolves with the exit code, or -1 when the process was killed or did not start. */
function run(
  [program = '', ...commands]: readonly string[],
  { folder, searchPath, signal }: ConversionEnvironment,
): Promise<number> {
  return new Promise((resolve) => {
    const env = { PATH: searchPath, HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8' };
    // Start a process group, so that all child processes can be killed with it.
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
    // The group has already exited.
  }
}

/** LibreOffice profile that never runs macros or follows links. */
const LOCKED_DOWN_PROFILE = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="MacroSecurityLevel" oor:op="fuse"><value>3</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="DisableMacrosExecution" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="BlockUntrustedRefererLinks" oor:op="fuse"><value>true</value></prop></item>
</oor:items>
`;
