import { setTimeout as sleep } from 'node:timers/promises';
import { setProviderLinks, setPublicUrl } from '#features/hotel/facility/queries/addresses.ts';
import { setVendorAddresses } from '#features/integration/connector/queries/ask-vendor.ts';
import { setWebhookSettings } from '#features/integration/webhook/queries/settings.ts';
import { setBackupDays } from '#features/lifecycle/retention/queries/overview.ts';
import { setSignUpMode } from '#features/lifecycle/sign-up/queries/mode.ts';
import { setSignOnSettings } from '#features/organization/sign-on/queries/settings.ts';
import type { Config } from '#platform/config/config.ts';
import type { ShareCalls } from '#platform/http/flood-counts.ts';
import { writeQueuedAttempts } from './audit-refused-calls.ts';
import { addGuide } from './guide.ts';
import { addHooks } from './hooks.ts';
import { redirectToOwnHost } from './hosts.ts';
import { addMailAddresses } from './mail-addresses.ts';
import { addOperations } from './operations.ts';
import { addOutbox } from './outbox.ts';
import type { AssetSource } from './pages/assets.ts';
import { addPages } from './pages.ts';
import { routes } from './routes.ts';
import { addScim } from './scim.ts';
import { addSecretAddresses, addShortAddresses } from './secret-addresses.ts';
import { listen, serverOf } from './serve.ts';

/** Without `shareCalls`, each process has its own rate limits. `callsPerMinute`: the limit in tests. */
type ServerOptions = {
  pages: false | AssetSource;
  shareCalls?: ShareCalls;
  callsPerMinute?: number | undefined;
};

/** Serves the API and the pages of both apps. Database, keys, files and mail must be open. */
export async function openHttpServer(config: Config, { pages, shareCalls, callsPerMinute }: ServerOptions) {
  setPublicUrl(config.publicUrl, config);
  setSignUpMode(config.signUp);
  setWebhookSettings(config.webhooks);
  setVendorAddresses(config.connectorAddresses);
  setSignOnSettings(config.signOn);
  setBackupDays(config.backupDays);
  setProviderLinks({ help: config.helpUrl ?? null, terms: config.providerTermsUrl ?? null });
  let isClosing = false;
  const app = await serverOf(config, {
    answered: routes,
    shareCalls,
    callsPerMinute,
    isStopping: () => isClosing,
  });
  addOperations(app, config, () => isClosing);
  await addGuide(app);
  addOutbox(app, config);
  await addMailAddresses(app);
  await addHooks(app, config);
  await addScim(app);
  redirectToOwnHost(app, config);
  addSecretAddresses(app, config.publicUrl);
  if (pages) await addPages(app, config, pages);
  else addShortAddresses(app, config.publicUrl);
  const url = await listen(app, { name: 'PORT', port: config.port, host: config.host });
  const close = async () => {
    isClosing = true;
    try {
      // Gives load balancers time to notice the shutdown before connections are closed.
      await sleep(config.stop.notice);
      await app.close();
    } finally {
      await writeQueuedAttempts();
    }
  };
  return { url, close };
}
