import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { setVendorAddresses } from '#features/connector/queries/ask-vendor.ts';
import { setProviderLinks, setPublicUrl } from '#features/facility/queries/addresses.ts';
import { setBackupDays } from '#features/retention/queries/overview.ts';
import { setSignUpMode } from '#features/sign-up/queries/mode.ts';
import { setWebhookManners } from '#features/webhook/queries/manners.ts';
import type { Config } from '#platform/config/config.ts';
import type { HttpRoute } from '#platform/http/call-route.ts';
import type { ShareCalls } from '#platform/http/flood-counts.ts';
import { buildServer } from '#platform/http/server.ts';
import { answerOnce } from './answer-once.ts';
import { identify } from './caller.ts';

import { addGuide } from './guide.ts';
import { addHooks } from './hooks.ts';
import { leadToOwnHost } from './hosts.ts';
import { addMailAddresses } from './mail-addresses.ts';
import { addOperations, addWatch } from './operations.ts';
import { addOutbox } from './outbox.ts';
import type { AssetSource } from './pages/assets.ts';
import { addPages } from './pages.ts';
import { putOnRecord, writeRecord } from './put-on-record.ts';
import { routes } from './routes.ts';
import { addSecretAddresses, addShortAddresses } from './secret-addresses.ts';
import { wordingFor } from './wording.ts';

/** Against floods only: a lobby of guests behind one address stays far below. What is guessed at has locks of its own. */
const CALLS_PER_MINUTE = 1200;

/** Without `shareCalls` this process counts its calls for itself. */
type Served = { pages: false | AssetSource; shareCalls?: ShareCalls };

/** Serves the API and the pages of both apps. Database, keys, files and mail must be open. */
export async function openHttpServer(config: Config, { pages, shareCalls }: Served) {
  setPublicUrl(config.publicUrl, config);
  setSignUpMode(config.signUp);
  setWebhookManners(config.webhooks);
  setVendorAddresses(config.connectorAddresses);
  setBackupDays(config.backupDays);
  setProviderLinks({ help: config.helpUrl ?? null, terms: config.providerTermsUrl ?? null });
  let stopping = false;
  const app = await serverOf(config, { answered: routes, shareCalls, isStopping: () => stopping });
  addOperations(app, config, () => stopping);
  await addGuide(app);
  addOutbox(app, config);
  await addMailAddresses(app);
  await addHooks(app, config);
  leadToOwnHost(app, config);
  addSecretAddresses(app, config.publicUrl);
  if (pages) await addPages(app, config, pages);
  else addShortAddresses(app, config.publicUrl);
  const url = await listen(app, { name: 'PORT', port: config.port, host: config.host });
  const close = async () => {
    stopping = true;
    try {
      // Whoever sends calls here hears of it first.
      await sleep(config.stop.notice);
      await app.close();
    } finally {
      await writeRecord();
    }
  };
  return { url, close };
}

/** Shows how a process is that only works: health and metrics at a port of its own, guarded as those of the others. */
export async function openWorkerServer(config: Config, port: number) {
  let stopping = false;
  const app = await serverOf(config, { answered: [], isStopping: () => stopping });
  addWatch(app, config, () => stopping);
  const url = await listen(app, { name: 'WORKER_PORT', port, host: config.host });
  const beginStop = async () => {
    stopping = true;
  };
  return { url, beginStop, close: () => app.close() };
}

type Serving = {
  answered: readonly HttpRoute[];
  shareCalls?: ShareCalls | undefined;
  isStopping: () => boolean;
};

const serverOf = (config: Config, { answered, shareCalls, isStopping }: Serving) =>
  buildServer({
    publicUrl: config.publicUrl,
    staffUrl: config.staffUrl,
    trustProxy: config.trustProxy,
    callsPerMinute: CALLS_PER_MINUTE,
    shareCalls,
    requestTimeout: config.requestTimeout,
    isStopping,
    patience: config.stop.patience,
    slowCall: config.slowCall,
    routes: answered,
    identify,
    answerOnce,
    wordingFor,
    refused: putOnRecord,
  });

type Place = { name: string; port: number; host: string };

/** Out: the address that it is reached at. Where the port cannot be used it says in plain words why. */
async function listen(app: FastifyInstance, { name, port, host }: Place): Promise<string> {
  try {
    return await app.listen({ port, host });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE')
      throw new Error(`${name} ${port} on ${host} is in use by another program. Set ${name} to a free one.`);
    if (code === 'EACCES')
      throw new Error(`${name} ${port} may not be used by this user. Set ${name} to one above 1023.`);
    throw error;
  }
}
