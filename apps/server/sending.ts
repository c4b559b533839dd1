import { now } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { pool } from '#platform/database/pool.ts';
import { commandArguments, printLine, runCommand } from './command.ts';
import { sendingHeldAt } from './installation.ts';
import { openStorage } from './storage.ts';

const USAGE = `genkan sending status   shows whether messages are sent
genkan sending hold     sends nothing from the next start on
genkan sending go       sends everything from the next start on, waiting messages first`;

await runCommand(async config => {
  const [verb] = commandArguments(1, USAGE);
  if (verb === 'hold' || verb === 'go' || verb === 'status') await runSendingCommand(config, verb);
  else throw new Error(USAGE);
});

async function runSendingCommand(config: Config, verb: 'hold' | 'go' | 'status'): Promise<void> {
  const heldAt = verb === 'hold' ? now() : null;
  const change = { text: 'update installation set sending_held_at = $1', values: [heldAt] };
  const close = await openStorage(
    config,
    verb === 'status' ? {} : { also: async ({ owner }) => void (await owner.query(change)) },
  );
  const heldSince = await sendingHeldAt(pool());
  await close();
  const message = heldSince
    ? `Sending has been on hold since ${heldSince.toISOString()}.`
    : 'Messages are sent.';
  printLine(`${message}${verb === 'status' ? '' : ' Running servers apply this at their next start.'}`);
}
