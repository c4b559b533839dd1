/** One line of progress. On standard error, so that what a task prints as its result can be piped. */
export const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** "1.2 s" since `start`, an instant of `performance.now()`. */
export const since = (start: number): string => `${((performance.now() - start) / 1000).toFixed(1)} s`;
