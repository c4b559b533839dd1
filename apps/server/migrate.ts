import { ConfigError, readConfig } from '#platform/config/config.ts';
import { reasonOf } from '#platform/log/describe-error.ts';
import { configureLog, log } from '#platform/log/log.ts';
import { openStorage } from './storage.ts';

try {
  const config = readConfig(process.env, 'start');
  configureLog({ level: config.logLevel, pretty: true });
  const close = await openStorage(config);
  await close();
  process.stdout.write('The database is up to date.\n');
} catch (error) {
  const message = reasonOf(error);
  process.stderr.write(`${message}\n`);
  if (!(error instanceof ConfigError)) log.debug({ err: error }, 'The database could not be migrated');
  process.exitCode = 1;
}
