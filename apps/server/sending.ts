import { now } from '#platform/clock/clock.ts';
import { readConfig } from '#platform/config/config.ts';
import { pool } from '#platform/database/pool.ts';
import { reasonOf } from '#platform/log/describe-error.ts';
import { configureLog } from '#platform/log/log.ts';
import { sendingHeldAt } from './installation.ts';
import { openStorage } from './storage.ts';

// npm run sending -- status | hold | go

const USAGE = `npm run sending -- status   says whether messages are sent
npm run sending -- hold     from the next start on nothing is sent
npm run sending -- go       from the next start on everything is, what waited first`;

const [verb] = process.argv.slice(2);
try {
  if (verb === 'hold' || verb === 'go' || verb === 'status') await carryOut(verb);
  else throw new Error(USAGE);
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exitCode = 1;
}

async function carryOut(verb: 'hold' | 'go' | 'status'): Promise<void> {
  configureLog({ level: 'error', pretty: true });
  const heldAt = verb === 'hold' ? now() : null;
  const change = { text: 'update installation set sending_held_at = $1', values: [heldAt] };
  const close = await openStorage(
    readConfig(process.env, 'operate'),
    verb === 'status' ? {} : { also: async ({ owner }) => void (await owner.query(change)) },
  );
  const held = await sendingHeldAt(pool());
  await close();
  const said = held ? `Nothing is sent, since ${held.toISOString()}.` : 'Messages are sent.';
  process.stdout.write(
    `${said}${verb === 'status' ? '' : ' Servers that run heed it when they start again.'}\n`,
  );
}
