import { runQuietly } from './run-program.ts';
import { say, since } from './say.ts';

const CHECKS: { name: string; command: [string, ...string[]] }[] = [
  { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings'] },
  { name: 'types, and lint by them', command: ['oxlint', '--type-check'] },
  { name: 'structure', command: [process.execPath, 'scripts/structure.ts'] },
  { name: 'rules and their tests', command: [process.execPath, 'scripts/rules.ts'] },
  { name: 'nothing unused', command: ['knip', '--no-progress'] },
];

/** Runs all checks side by side, prints what each found, and gives the number of those that failed. */
export async function runChecks(): Promise<number> {
  const results = await Promise.all(CHECKS.map(runCheck));
  return results.filter(isGood => !isGood).length;
}

async function runCheck({ name, command: [program, ...args] }: (typeof CHECKS)[number]): Promise<boolean> {
  const start = performance.now();
  const { code, output } = await runQuietly(program, args);
  say(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name} (${since(start)})`);
  if (code !== 0) say(output.trimEnd());
  return code === 0;
}
