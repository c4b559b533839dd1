import { forgetFactor } from '#features/session/commands/forget-factor.ts';
import { readConfig } from '#platform/config/config.ts';
import { reasonOf } from '#platform/log/describe-error.ts';
import { configureLog } from '#platform/log/log.ts';
import { openStorage } from './storage.ts';

// npm run second-factor -- forget USER_ID

const [verb, username] = process.argv.slice(2);
if (verb !== 'forget' || username === undefined)
  refuse('Say whose second factor is lost: npm run second-factor -- forget USER_ID');
else await forget(username).catch((error: unknown) => refuse(`Nothing was changed. ${reasonOf(error)}`));

async function forget(whose: string): Promise<void> {
  const config = readConfig(process.env, 'operate');
  configureLog({ level: 'error', pretty: true });
  const close = await openStorage(config);
  let forgotten: boolean;
  try {
    forgotten = await forgetFactor(whose);
  } finally {
    await close();
  }
  if (!forgotten) return refuse(`Nothing was changed. No user ${whose} signs in with a second factor.`);
  process.stdout.write(`${whose} is signed out, and signs in with the password alone from now on.\n`);
}

function refuse(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
