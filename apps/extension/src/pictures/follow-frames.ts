const followers = new Set<() => void>();
let isRunning = false;

/** Calls back before every frame that the browser draws, until the returned function is called. */
export function followFrames(follower: () => void): () => void {
  followers.add(follower);
  if (!isRunning) requestAnimationFrame(run);
  isRunning = true;
  return () => followers.delete(follower);
}

function run(): void {
  for (const follower of followers) follower();
  isRunning = followers.size > 0;
  if (isRunning) requestAnimationFrame(run);
}
