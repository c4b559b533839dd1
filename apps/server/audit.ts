import { mintSystem } from '#features/access/access/queries/mint.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { verifyAudit } from '#features/audit/audit/queries/verify.ts';
import { NO_HOTEL_ID } from '#features/hotel/deletion/commands/count-deleted.ts';
import { verifyDeletions } from '#features/hotel/deletion/queries/record-chain.ts';
import { allHotels } from '#features/hotel/facility/queries/every-facility.ts';
import { findAffectedBookings } from '#features/register/audit-log/queries/breach.ts';
import { reasonOf } from '#platform/log/describe-error.ts';
import { breachReport, faultLine, formatCount } from './audit/report.ts';
import { readBreachQuery, UsageError } from './audit/suspected.ts';
import { withStorage } from './command.ts';

const USAGE = `genkan audit verify
genkan audit breach --hotel SLUG [--user USER_ID] [--session NUMBER] [--guest-session NUMBER] [--key NUMBER] [--connector NUMBER] [--from TIME] [--to TIME] [--contacts]`;

try {
  const [verb, ...rest] = process.argv.slice(2);
  if (verb === 'verify') await withStorage(verify);
  else if (verb === 'breach') await withStorage(() => reportBreach(rest));
  else throw new UsageError();
} catch (error) {
  const message = reasonOf(error);
  process.stderr.write(`${error instanceof UsageError ? `${message}\n${USAGE}`.trim() : message}\n`);
  process.exitCode = 2;
}

async function verify(): Promise<void> {
  let faultCount = 0;
  const all = await allHotels();
  if (all.length === 0) process.stdout.write('There are no hotels yet.\n');
  for (const { id, slug } of all) {
    const { seals, entries, faults } = await verifyAudit(mintSystem(id));
    const summary = `${formatCount(entries, 'entry', 'entries')}, ${formatCount(seals, 'seal', 'seals')}`;
    process.stdout.write(`${slug}: ${summary}, ${faults.length === 0 ? 'whole' : 'NOT WHOLE'}\n`);
    for (const fault of faults) process.stdout.write(`  ${faultLine(fault)}\n`);
    faultCount += faults.length + (await verifyRecord(slug, id));
  }
  faultCount += await verifyRecord('without a hotel', NO_HOTEL_ID);
  if (faultCount > 0) process.exitCode = 1;
}

async function verifyRecord(name: string, facilityId: number): Promise<number> {
  const { records, faults } = await platformDb(db => verifyDeletions(db, facilityId));
  if (records > 0)
    process.stdout.write(
      `${name}: ${formatCount(records, 'record', 'records')} of deletions, ${faults.length === 0 ? 'whole' : 'NOT WHOLE'}\n`,
    );
  for (const { what, record } of faults) process.stdout.write(`  ${what} (record ${record})\n`);
  return faults.length;
}

/** Prints the table to stdout, which can be redirected to a file, and the number of entries to stderr. */
async function reportBreach(args: string[]): Promise<void> {
  const { hotel, suspected, contacts } = await readBreachQuery(args);
  const { table, sum } = breachReport(
    hotel.slug,
    await findAffectedBookings(mintSystem(hotel.id), suspected),
    contacts,
  );
  process.stdout.write(table);
  process.stderr.write(`${sum}\n`);
}
