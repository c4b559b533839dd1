import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const haproxy = process.env.HAPROXY ?? '';

/**
 * Starts HAProxy in front of these local ports. Each request goes to the next server that is ready.
 * @param folder for the HAProxy configuration
 */
export async function balancer(
  folder: string,
  port: number,
  ports: readonly number[],
): Promise<AsyncDisposable> {
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, configuration(port, ports));
  const child = spawn(haproxy, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  while (!(await isReady(port))) await sleep(50);
  return {
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

function configuration(port: number, ports: readonly number[]): string {
  const servers = ports.map((each, index) => `  server web${index} 127.0.0.1:${each} check inter 500ms`);
  return `defaults
  mode http
  timeout connect 5s
  timeout client 120s
  timeout server 120s
  option forwardfor
  option redispatch
  retries 3
listen genkan
  bind 127.0.0.1:${port}
  balance roundrobin
  option httpchk GET /api/health/ready
${servers.join('\n')}
`;
}

const isReady = async (port: number) =>
  (await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => undefined))?.status === 200;
