import { afterEach, beforeAll, beforeEach } from 'vitest';
import { aMailServer } from '#features/message/message/factory/messages.ts';
import { resetClock } from '#platform/clock/clock.ts';
import { configureLog } from '#platform/log/log.ts';

/** Gives each test in the file a mail server and a silent log, and resets the clock after each test. */
export function mailServerForEach(): () => Awaited<ReturnType<typeof aMailServer>> {
  let server: Awaited<ReturnType<typeof aMailServer>>;
  beforeAll(() => configureLog({ level: 'silent' }));
  beforeEach(async () => {
    server = await aMailServer();
  });
  afterEach(async () => {
    resetClock();
    await server.close();
  });
  return () => server;
}
