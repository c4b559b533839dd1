/** Prints a line of progress to standard error, so that a task's result can be piped. */
export const printLine = (line: string): void => void process.stderr.write(`${line}\n`);

/** Formats the time since `start` (from `performance.now()`) as "1.2 s". */
export const elapsed = (start: number): string => `${((performance.now() - start) / 1000).toFixed(1)} s`;
