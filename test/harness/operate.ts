import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { bundleProgram } from '../../scripts/one-file.ts';

export type CommandResult = { code: number; said: string; complained: string };

/** Runs `genkan NAME …` in its own process, with the environment of the test and these additional variables. */
export async function runGenkan(
  name: string,
  args: string[],
  settings: Record<string, string>,
): Promise<CommandResult> {
  const { NODE_ENV: _, ...outer } = process.env;
  const program = await bundleProgram(
    fileURLToPath(new URL(`../../apps/server/${name}.ts`, import.meta.url)),
  );
  return new Promise(resolve => {
    const env = { ...outer, ...settings };
    const child = execFile(process.execPath, [program, ...args], { env }, (_error, said, complained) =>
      resolve({ code: child.exitCode ?? -1, said, complained }),
    );
  });
}
