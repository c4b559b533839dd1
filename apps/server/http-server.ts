import { setTimeout as sleep } from 'node:timers/promises';
import { setProviderLinks, setPublicUrl } from '#features/facility/queries/addresses.ts';
import { setBackupDays } from '#features/retention/queries/overview.ts';
import { setSignUpMode } from '#features/sign-up/queries/mode.ts';
import type { Config } from '#platform/config/config.ts';
import { buildServer } from '#platform/http/server.ts';
import { identify } from './caller.ts';
import { addHooks } from './hooks.ts';
import { leadToOwnHost } from './hosts.ts';
import { addMailAddresses } from './mail-addresses.ts';
import { addOperations } from './operations.ts';
import { addOutbox } from './outbox.ts';
import type { AssetSource } from './pages/assets.ts';
import { addPages } from './pages.ts';
import { putOnRecord, writeRecord } from './put-on-record.ts';
import { routes } from './routes.ts';
import { addSecretAddresses } from './secret-addresses.ts';
import { wordingFor } from './wording.ts';

/** Against floods only: a lobby of guests behind one address stays far below. What is guessed at has locks of its own. */
const CALLS_PER_MINUTE = 1200;

/** Serves the API and the pages of both apps. Database, keys, files and mail must be open. */
export async function openHttpServer(config: Config, { pages }: { pages: false | AssetSource }) {
  setPublicUrl(config.publicUrl, config);
  setSignUpMode(config.signUp);
  setBackupDays(config.backupDays);
  setProviderLinks({ help: config.helpUrl ?? null, terms: config.providerTermsUrl ?? null });
  const app = await buildServer({
    publicUrl: config.publicUrl,
    staffUrl: config.staffUrl,
    trustProxy: config.trustProxy,
    callsPerMinute: CALLS_PER_MINUTE,
    requestTimeout: config.requestTimeout,
    patience: config.stop.patience,
    routes,
    identify,
    wordingFor,
    refused: putOnRecord,
  });
  let stopping = false;
  addOperations(app, config, () => stopping);
  addOutbox(app, config);
  await addMailAddresses(app);
  await addHooks(app, config);
  leadToOwnHost(app, config);
  addSecretAddresses(app, config.publicUrl);
  if (pages) await addPages(app, config, pages);
  const url = await app.listen({ port: config.port, host: config.host }).catch(explain(config));
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

/** Says in plain words why the port cannot be used. */
function explain({ host, port }: Config) {
  return (error: NodeJS.ErrnoException): never => {
    if (error.code === 'EADDRINUSE')
      throw new Error(`PORT ${port} on ${host} is in use by another program. Set PORT to a free one.`);
    if (error.code === 'EACCES')
      throw new Error(`PORT ${port} may not be used by this user. Set PORT to one above 1023.`);
    throw error;
  };
}
