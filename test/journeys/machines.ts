import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { balancer } from '#test/harness/balancer.ts';
import { bucketServer } from '#test/harness/bucket-server.ts';

type Environment = Record<string, string | undefined>;

export type Machines = {
  env: Environment;
  /** Starts the other servers and the load balancer. The first server must have created the tables. */
  startOthers(): Promise<void>;
  close(): Promise<void>;
};

const OTHER_ROLES = ['http', 'http', 'worker', 'worker'];

/**
 * Runs three web processes and two workers, each with its own DATA_DIR. HAProxy sends each request to the
 * next web process. Pictures are in a bucket.
 * @param program what each process runs
 */
export async function startMachines(
  program: string,
  folder: string,
  given: Environment,
  freePort: () => Promise<number>,
): Promise<Machines> {
  const bucket = await bucketServer();
  const entrance = await freePort();
  let before: AsyncDisposable | undefined;
  const running: ChildProcess[] = [];
  const ports: number[] = [];
  const machine = async (number: number, part: string): Promise<Environment> => {
    const port = await freePort();
    if (part === 'http') ports.push(port);
    const DATA_DIR = join(folder, `machine-${number}`);
    await mkdir(DATA_DIR);
    return {
      ...given,
      ...bucket.variables,
      DATA_DIR,
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${entrance}`,
      TRUST_PROXY: '1',
      JOURNEY_PART: part,
    };
  };
  return {
    env: await machine(0, 'http'),
    async startOthers() {
      for (const [index, part] of OTHER_ROLES.entries()) {
        const child = fork(program, { env: await machine(index + 1, part), serialization: 'advanced' });
        running.push(child);
        await once(child, 'message');
      }
      before = await balancer(folder, entrance, ports);
    },
    async close() {
      await before?.[Symbol.asyncDispose]();
      await Promise.all(running.map(stopProcess));
      await bucket[Symbol.asyncDispose]();
    },
  };
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
