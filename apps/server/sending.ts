import { now } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { pool } from '#platform/database/pool.ts';
import { command, say, typedWords } from './command.ts';
import { sendingHeldAt } from './installation.ts';
import { openStorage } from './storage.ts';

// genkan sending status | hold | go

const USAGE = `genkan sending status   says whether messages are sent
genkan sending hold     from the next start on nothing is sent
genkan sending go       from the next start on everything is, what waited first`;

await command(async config => {
  const [verb] = typedWords(1, USAGE);
  if (verb === 'hold' || verb === 'go' || verb === 'status') await carryOut(config, verb);
  else throw new Error(USAGE);
});

async function carryOut(config: Config, verb: 'hold' | 'go' | 'status'): Promise<void> {
  const heldAt = verb === 'hold' ? now() : null;
  const change = { text: 'update installation set sending_held_at = $1', values: [heldAt] };
  const close = await openStorage(
    config,
    verb === 'status' ? {} : { also: async ({ owner }) => void (await owner.query(change)) },
  );
  const held = await sendingHeldAt(pool());
  await close();
  const said = held ? `Nothing is sent, since ${held.toISOString()}.` : 'Messages are sent.';
  say(`${said}${verb === 'status' ? '' : ' Servers that run heed it when they start again.'}`);
}
