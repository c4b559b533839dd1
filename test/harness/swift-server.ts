import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { freePort } from '#platform/database/embedded/supervise.ts';
import type { BucketServer } from './bucket-server.ts';

const PARTS = ['account', 'container', 'object'] as const;
const NAME = 'pictures';
const keys = { id: 'test:tester', secret: 'testing' };

/**
 * Overrides where the Debian programs look for the secret of the installation, which is in the test's own
 * folder.
 */
const START = `import sys
import swift.common.utils as utils
utils.SWIFT_CONF_FILE = sys.argv[3]
from swift.common.wsgi import run_wsgi
sys.exit(run_wsgi(sys.argv[1], sys.argv[2]))`;

/**
 * Starts Debian's OpenStack Swift with its S3 interface (found by `scripts/swift.ts`), with one process per
 * service and one bucket.
 */
export async function swiftServer(): Promise<Pick<BucketServer, 'settings' | 'url'> & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'genkan-swift-'));
  const children: ChildProcess[] = [];
  const start = async (part: string, port: number, settings: string) => {
    const path = join(folder, `${part}-server.conf`);
    const head = `[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = ${port}\nworkers = 0\nswift_dir = ${folder}\nuser = ${userInfo().username}\n`;
    await writeFile(path, head + settings);
    const args = ['-c', START, path, `${part}-server`, join(folder, 'swift.conf')];
    children.push(spawn('/usr/bin/python3', args, { stdio: 'ignore' }));
  };
  await mkdir(join(folder, 'devices/device'), { recursive: true });
  await writeFile(join(folder, 'swift.conf'), SWIFT);
  for (const part of PARTS) {
    const port = await freePort();
    ring(folder, part, port);
    await start(part, port, partSettings(part, folder));
  }
  const port = await freePort();
  await start('proxy', port, PROXY);
  const url = `http://127.0.0.1:${port}`;
  const settings = { name: NAME, endpoint: url, region: 'us-east-1', pathStyle: true, prefix: '', keys };
  await makeBucket(url);
  return {
    url,
    settings: { ...settings, timeout: 60_000 },
    async [Symbol.asyncDispose]() {
      const ended = children.map(child => once(child, 'exit'));
      for (const child of children) child.kill();
      await Promise.all(ended);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function ring(folder: string, part: string, port: number): void {
  const builder = join(folder, `${part}.builder`);
  const build = (...args: string[]) =>
    execFileSync('swift-ring-builder', [builder, ...args], { stdio: 'ignore' });
  build('create', '4', '1', '0');
  build('add', `r1z1-127.0.0.1:${port}/device`, '1');
  build('rebalance');
}

async function makeBucket(endpoint: string): Promise<void> {
  const credentials = { accessKeyId: keys.id, secretAccessKey: keys.secret };
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials });
  for (let tries = 0; ; tries += 1)
    try {
      await client.send(new CreateBucketCommand({ Bucket: NAME }));
      return client.destroy();
    } catch (error) {
      if (tries === 60) throw error;
      await sleep(1000);
    }
}

const SWIFT = `[swift-hash]
swift_hash_path_suffix = tests
swift_hash_path_prefix = tests
[storage-policy:0]
name = Policy-0
default = yes
`;

// Listings contain a new file immediately, because the processes that would add it later do not run.
const partSettings = (part: string, folder: string) => `devices = ${folder}/devices
mount_check = false
container_update_timeout = 60
[pipeline:main]
pipeline = ${part}-server
[app:${part}-server]
use = egg:swift#${part}
container_update_timeout = 60
`;

const FILTERS = ['catch_errors', 'cache', 's3api', 'tempauth', 'bulk', 'slo', 'dlo', 'versioned_writes'];
const SETTINGS: Record<string, string> = {
  cache: 'use = egg:swift#memcache\nmemcache_servers = 127.0.0.1:1',
  s3api: 'use = egg:swift#s3api\nlocation = us-east-1',
  tempauth: 'use = egg:swift#tempauth\nuser_test_tester = testing .admin',
};
const PROXY = [
  '[pipeline:main]',
  `pipeline = ${FILTERS.join(' ')} proxy-server`,
  ...FILTERS.map(name => `[filter:${name}]\n${SETTINGS[name] ?? `use = egg:swift#${name}`}`),
  '[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true\n',
].join('\n');
