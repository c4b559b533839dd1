import { type Counts, formatResult } from './counts.ts';

/** A stage of a test run. If a stage with `gate` fails, later stages are skipped. */
export type Stage = { name: string; run(): Promise<Counts>; gate?: boolean };

/**
 * Runs the stages one after another and sets the exit code. Prints the failures and the last line "N passed, N
 * failed". After Ctrl-C, prints the results so far.
 */
export async function runStages(stages: AsyncIterable<Stage> | Iterable<Stage>): Promise<void> {
  const interrupted = new AbortController();
  // The running program also receives the signal. Wait for its end and start no other stage.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupted.abort());
  const doneStages: string[] = [];
  const counts: Counts[] = [];
  for await (const { name, run, gate } of stages) {
    const result = await run();
    counts.push(result);
    if (interrupted.signal.aborted) {
      process.stdout.write(
        `\nInterrupted during ${name}. Done before: ${doneStages.join(', ') || 'nothing'}.\n`,
      );
      break;
    }
    doneStages.push(name);
    if (gate && result.failed > 0) break;
  }
  process.stdout.write(`\n${formatResult(counts)}\n`);
  const hasFailed = counts.some(({ failed }) => failed > 0);
  process.exitCode = interrupted.signal.aborted ? 130 : hasFailed ? 1 : 0;
}
