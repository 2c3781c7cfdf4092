/** Whether an option such as `--pages=article,growing` lists a value, or is not given. */
export function isSelected(name: string, value: string): boolean {
  return option(name)?.split(',').includes(value) ?? true;
}

/** Returns the value of an option such as `--rounds=1`. */
export function option(name: string): string | undefined {
  const start = `--${name}=`;
  return process.argv.find((word) => word.startsWith(start))?.slice(start.length);
}
