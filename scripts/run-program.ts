import { spawn } from 'node:child_process';

type Outcome = { code: number; output: string };

/**
 * Runs a program to its end and captures its output. The program is in the process group of this process, so
 * it receives the same signals (child.mjs).
 */
export function runQuietly(
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<Outcome> {
  return new Promise(resolve => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    let output = '';
    const keep = (part: Buffer) => {
      output += part;
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', error => resolve({ code: 1, output: error.message }));
    child.once('close', code => resolve({ code: code ?? 1, output }));
  });
}

export function runVisibly(
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<number> {
  return new Promise(resolve => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    child.once('error', () => resolve(1));
    child.once('close', code => resolve(code ?? 1));
  });
}
