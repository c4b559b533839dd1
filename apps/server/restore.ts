import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Config } from '#platform/config/config.ts';
import { identitiesIn } from '#platform/crypto/age.ts';
import { log } from '#platform/log/log.ts';
import { openBackupLocation, RETRY_PAUSES } from './backup/kept.ts';
import { checkRestoredCopy, lostPictureMessages, rehearseJournal } from './backup/rehearse.ts';
import { restore } from './backup/restore.ts';
import { withScratchFolder } from './backup/scratch.ts';
import { printLine, runCommand } from './command.ts';

const USAGE = `genkan restore DIR --identity FILE             restores the last state in DIR into an empty DATA_DIR
genkan restore DIR --identity FILE --to TIME   restores the state at a time, such as 2026-11-23T14:05:00+09:00
genkan restore DIR --identity FILE --as-far-as-it-goes   if the journal has a gap: restores everything before it
genkan restore DIR --identity FILE --rehearse  restores into a scratch folder, compares rows, opens pictures, and deletes the folder`;

const TIME_FORMAT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

await runCommand(async config => {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const { positionals, values } = parseArgs({
    options: { identity: text, to: text, rehearse: flag, 'as-far-as-it-goes': flag },
    allowPositionals: true,
  });
  const [from = config.backup?.to, ...more] = positionals;
  if (more.length > 0) throw new Error(USAGE);
  if (!from || !values.identity) throw new Error(USAGE);
  const identities = identitiesIn(await readFile(values.identity, 'utf8'));
  if (identities.length === 0) throw new Error(`${values.identity} contains no identity (AGE-SECRET-KEY-…).`);
  const kept = await openBackupLocation(config, from, RETRY_PAUSES);
  const mayEndEarly = values['as-far-as-it-goes'] ?? false;
  const restoreOptions = { kept: kept.store, identities, to: parseTime(values.to), mayEndEarly, log };
  await (values.rehearse ? rehearse(config, restoreOptions) : restoreBackup(config, restoreOptions)).finally(
    kept.close,
  );
}, 'info');

type RestoreInput = Omit<Parameters<typeof restore>[0], 'dataDir'>;

function parseTime(given: string | undefined): Date | undefined {
  if (given === undefined) return undefined;
  const isDate = z.iso.date().safeParse(given.slice(0, 10)).success;
  if (!isDate || !TIME_FORMAT.test(given) || Number.isNaN(Date.parse(given)))
    throw new Error(`--to must be a time with its offset, such as 2026-11-23T14:05:00+09:00, not ${given}.`);
  return new Date(given);
}

async function restoreBackup({ dataDir, databaseUrl }: Config, given: RestoreInput): Promise<void> {
  if (databaseUrl) throw new Error('DATABASE_URL is set. Restore a database of your own with its own tools.');
  const { backup, rows, pictures, lost, until, fault } = await restore({ ...given, dataDir });
  const range = `and the changes after it, up to ${until?.toISOString() ?? backup.ended_at}`;
  printLine(
    `${dataDir} holds backup ${backup.id} ${given.to ? `as of ${given.to.toISOString()}` : range}: ${rows.booking ?? 0} bookings, ${pictures} pictures.\n` +
      (fault && !given.to ? `WHAT CAME LATER IS MISSING. ${fault}\n` : '') +
      lostPictureMessages(lost)
        .map(line => `${line}\n`)
        .join('') +
      'Put the master key there (DATA_DIR/master.key, or MASTER_KEY), and start Genkan. It sends nothing until you run `genkan sending go`.',
  );
}

function rehearse(config: Config, given: RestoreInput): Promise<void> {
  return withScratchFolder(log, async dataDir => {
    // Restore without the journal, because the rows are compared with the counts in the backup, and rows may
    // have been deleted since.
    const restored = await restore({ ...given, dataDir, isAlone: true });
    const copyReport = await checkRestoredCopy(config, dataDir, restored);
    const journal = await rehearseJournal(given, restored.backup);
    printLine([...copyReport.lines, journal.line].join('\n'));
    if (!copyReport.isWell || !journal.isWell) process.exitCode = 1;
  });
}
