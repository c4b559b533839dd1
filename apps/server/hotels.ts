import { approveHotel, setDailyLimit } from '#features/hotel/facility/commands/facility.ts';
import { allHotels } from '#features/hotel/facility/queries/every-facility.ts';
import { reasonOf } from '#platform/log/describe-error.ts';
import { failCommand, printLine, withStorage } from './command.ts';
import { standaloneCommand, TRANSFER_USAGE, transferCommand } from './hotels/transfer.ts';

const USAGE = `genkan hotels list                                lists all hotels
genkan hotels approve SLUG                        lets a hotel send messages to guests
genkan hotels limit SLUG mails|sms NUMBER         sets how many messages it may send per day
${TRANSFER_USAGE}`;

const args = process.argv.slice(2);
const [verb, slug, what, number, ...more] = args;
try {
  const alone = standaloneCommand(args);
  const command = alone ?? transferCommand(args) ?? commandOf();
  if (command === undefined) failCommand(USAGE);
  else if (alone) printLine((await alone()) ?? '');
  else await run(command);
} catch (error) {
  failCommand(`Nothing was changed. ${reasonOf(error)}`);
}

/**
 * Returns the requested command, or undefined if the arguments are invalid. The command returns a message for
 * the operator, or undefined if the hotel does not exist.
 */
function commandOf(): (() => Promise<string | undefined>) | undefined {
  if (verb === 'list' && slug === undefined) return list;
  if (slug === undefined || more.length > 0) return undefined;
  if (verb === 'approve' && what === undefined)
    return async () => ((await approveHotel(slug)) ? `${slug} may now send messages to guests.` : undefined);
  const maximum = /^\d{1,7}$/.test(number ?? '') ? Number(number) : undefined;
  if (verb !== 'limit' || maximum === undefined || (what !== 'mails' && what !== 'sms')) return undefined;
  return async () =>
    (await setDailyLimit(slug, what, maximum)) ? `${slug} may send ${maximum} ${what} per day.` : undefined;
}

async function list(): Promise<string> {
  const liveHotels = (await allHotels()).filter(({ isTest }) => !isTest);
  const lines = liveHotels.map(
    ({ slug: name, mails, sms, waits }) =>
      `${name}  ${mails} emails, ${sms} SMS per day${waits ? '  waits for approval' : ''}`,
  );
  return lines.join('\n') || 'There are no hotels yet.';
}

async function run(work: () => Promise<string | undefined>): Promise<void> {
  const output = await withStorage(work);
  if (output === undefined) return failCommand(`Nothing was changed. There is no hotel ${slug}.`);
  printLine(output);
}
