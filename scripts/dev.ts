import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { watch } from 'rolldown';
import { createServer } from 'vite';
import { readConfig } from '#platform/config/config.ts';
import { openMasterKey } from '#platform/crypto/master-key.ts';
import { startEmbedded } from '#platform/database/embedded.ts';
import { log } from '#platform/log/log.ts';
import { bundleOptions, programFile, SINGLE_FILE_OUTPUT } from './one-file.ts';
import { printLine } from './say.ts';

// `npm run dev`: runs the demo and applies each change. The database and the Vite servers keep running. The
// server is bundled into one file and restarted, and open pages update automatically.

const config = readConfig(process.env, 'demo');
const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir, log });
const { key } = await openMasterKey({ ...config, mayMake: async () => true });
const pages = { guest: await serveApp('guest', 5173), staff: await serveApp('staff', 5174) };
const env = {
  ...process.env,
  ...(embedded ? { DATABASE_URL: embedded.url, MIGRATION_DATABASE_URL: embedded.migrationUrl } : {}),
  MASTER_KEY: key.toString('base64'),
  DEV_PAGES: JSON.stringify(pages),
};

const program = programFile('dev');
let server: ChildProcess | undefined;
let nextServer: ChildProcess | undefined;
let changes = Promise.resolve();

const watcher = watch({
  ...bundleOptions('apps/server/dev.ts'),
  output: { ...SINGLE_FILE_OUTPUT, file: program },
});
watcher.on('event', event => {
  if (event.code === 'ERROR') printLine(event.error.message);
  if (event.code === 'BUNDLE_END') changes = changes.then(startServer);
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stopAll());

async function startServer(): Promise<void> {
  const started = nextServer ?? waitingServer([]);
  nextServer = undefined;
  await endProcess(server);
  server = started;
  const packages = packagesOf(await readFile(program, 'utf8'));
  started.once('message', () => {
    if (server === started) nextServer = waitingServer(packages);
  });
  started.send(program);
}

const waitingServer = (packages: readonly string[]) =>
  spawn(process.execPath, ['scripts/dev-server.ts', ...packages], {
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });

const packagesOf = (text: string) => [
  ...new Set([...text.matchAll(/^import (?:[^"']* from )?["']([^"']+)["']/gm)].map(([, name = '']) => name)),
];

async function endProcess(running: ChildProcess | undefined): Promise<void> {
  if (!running || running.exitCode !== null || running.signalCode !== null) return;
  const ended = once(running, 'exit');
  running.kill('SIGTERM');
  const patience = setTimeout(() => running.kill('SIGKILL'), 3000);
  await ended;
  clearTimeout(patience);
}

async function stopAll(): Promise<void> {
  await watcher.close();
  await changes;
  await Promise.all([endProcess(server), endProcess(nextServer)]);
  await embedded?.stop();
  process.exit();
}

async function serveApp(app: 'guest' | 'staff', port: number): Promise<string> {
  const vite = await createServer({
    configFile: `apps/${app}/vite.config.ts`,
    // Otherwise Vite would write the config to a file, which would count as a change.
    configLoader: 'native',
    server: { host: '127.0.0.1', port, cors: true },
  });
  await vite.listen();
  const [address = ''] = vite.resolvedUrls?.local ?? [];
  return `${new URL(address).origin}/assets/${app}`;
}
