import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { SandboxRequest, SandboxResponse } from './serve-sandbox.ts';

/** Limits of CPU time in `seconds` and of JavaScript heap in `megabytes`. */
export type SandboxLimits = { seconds: number; megabytes: number };

/** Maximum ratio of elapsed time to CPU time. It exceeds 1 because a busy machine shares its processors. */
const MAX_TIME_RATIO = 4;

/** Memory in MB that Node itself and its buffers may use in addition to the heap. */
const NON_HEAP_MB = 700;

export class SandboxLimitError extends Error {
  override readonly name = 'SandboxLimitError';
  readonly limit: keyof SandboxLimits;

  constructor(limit: SandboxLimitError['limit'], cause?: unknown) {
    super(`Work in a sandbox exceeded its limit of ${limit}`, { cause });
    this.limit = limit;
  }
}

/**
 * Runs `file`, which calls `serveSandbox`, in a separate process, for input that could make the work slow or large. The
 * process has no secrets and cannot write files. A thread would not be enough, because a thread that runs out of memory
 * can end the main process (docs/decisions/2026-11-29-untrusted-files.md). Starting the process takes 0.1 to 0.2
 * seconds. The caller must limit how many run at once.
 * @throws SandboxLimitError if the work exceeds its limits
 */
export async function* runInSandbox<Input, Result>(
  file: URL,
  input: Input,
  limits: SandboxLimits,
): AsyncGenerator<Result, undefined> {
  const child = start(fileURLToPath(file), limits);
  const childEnd = endOf(child);
  let millisecondsLeft = limits.seconds * MAX_TIME_RATIO * 1000;
  let request: SandboxRequest<Input> = { input };
  try {
    for (;;) {
      const startedAt = performance.now();
      // If the child has ended, its exit code explains why.
      child.send(request, () => undefined);
      const response = await Promise.race([receiveResponse<Result>(child, millisecondsLeft), childEnd]);
      millisecondsLeft -= performance.now() - startedAt;
      if (response === 'done') return;
      if ('error' in response) throw response.error;
      yield response.result;
      request = 'next';
    }
  } finally {
    child.kill('SIGKILL');
  }
}

function start(file: string, { seconds, megabytes }: SandboxLimits): ChildProcess {
  const bounds = `ulimit -d ${(megabytes + NON_HEAP_MB) * 1024}; ulimit -S -t ${seconds}`;
  const options = [`--max-old-space-size=${megabytes}`, '--permission', '--allow-fs-read=*'];
  return spawn('/bin/sh', ['-c', `${bounds}; exec "$0" "$@"`, process.execPath, ...options, file], {
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
}

/** Rejects when the child ends. Until it is killed, the child ends only if it fails or exceeds a limit. */
function endOf(child: ChildProcess): Promise<never> {
  const ended = new Promise<never>((_resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (code !== null) reject(new Error(`A sandbox ended with code ${code}`));
      else reject(new SandboxLimitError(signal === 'SIGXCPU' ? 'seconds' : 'megabytes'));
    });
  });
  ended.catch(() => undefined);
  return ended;
}

async function receiveResponse<Result>(
  child: ChildProcess,
  milliseconds: number,
): Promise<SandboxResponse<Result>> {
  const signal = AbortSignal.timeout(Math.max(Math.ceil(milliseconds), 0));
  try {
    const answers: SandboxResponse<Result>[] = await once(child, 'message', { signal });
    const [answered] = answers;
    if (answered === undefined) throw new Error('A sandbox sent a message without a response');
    return answered;
  } catch (cause) {
    throw signal.aborted ? new SandboxLimitError('seconds', cause) : cause;
  }
}
