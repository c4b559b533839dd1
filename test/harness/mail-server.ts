import { afterEach, beforeAll, beforeEach } from 'vitest';
import { aMailServer } from '#features/message/message/factory/messages.ts';
import { resetClock } from '#platform/clock/clock.ts';
import { configureLog } from '#platform/log/log.ts';

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
