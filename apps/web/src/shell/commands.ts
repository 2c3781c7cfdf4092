/** Actions whose code loads after the page. */
type Command = 'search' | 'choose-cookies';

let handler: ((command: Command) => void) | undefined;
let pendingCommand: Command | undefined;

/** Runs a command, or keeps it until its code has arrived. */
export function runCommand(command: Command): void {
  if (handler) handler(command);
  else pendingCommand = command;
}

/** Sets the function that runs commands, and gives it the one that was requested before. Returns a function that removes it. */
export function handleCommands(run: (command: Command) => void): () => void {
  handler = run;
  const pending = pendingCommand;
  pendingCommand = undefined;
  if (pending) run(pending);
  return () => {
    handler = undefined;
  };
}
