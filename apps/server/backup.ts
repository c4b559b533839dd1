import { parseArgs } from 'node:util';
import type { Config } from '#platform/config/config.ts';
import { looksLikeRecipient } from '#platform/crypto/recipient.ts';
import { runningDatabase } from '#platform/database/embedded/running.ts';
import { startEmbedded } from '#platform/database/embedded.ts';
import type { FileStore } from '#platform/files/files.ts';
import { type OpenPlaces, openPlaces } from '#platform/files/open-places.ts';
import { log } from '#platform/log/log.ts';
import { backupsIn, openBackupLocation, RETRY_PAUSES } from './backup/kept.ts';
import { deleteUnlistedPictures } from './backup/picture-lists.ts';
import { copyPictures } from './backup/pictures.ts';
import { adoptLocation, recordBackup, verifyBackupLocation } from './backup/place.ts';
import { deleteExpiredBackups } from './backup/prune.ts';
import { takeBackup } from './backup/take.ts';
import { printLine, runCommand } from './command.ts';
import { assertMarks } from './file-marks.ts';
import { releaseVersion } from './release.ts';

const USAGE = `genkan backup DIR --recipient age1…   backs up the database and pictures to DIR while Genkan runs
genkan backup list DIR                lists the backups in DIR
genkan backup adopt DIR               makes DIR a backup location of this installation, even if another one used it
If BACKUP_TO and BACKUP_RECIPIENT are set, DIR and --recipient may be omitted.`;

await runCommand(async config => {
  const { positionals, values } = parseArgs({
    options: { recipient: { type: 'string' } },
    allowPositionals: true,
  });
  const verb = ['list', 'adopt'].find(known => known === positionals[0]);
  const [to = config.backup?.to, ...more] = verb ? positionals.slice(1) : positionals;
  const recipient = values.recipient ?? config.backup?.recipient;
  if (more.length > 0) throw new Error(USAGE);
  if (to && verb === 'list') await list(config, to);
  else if (to && verb === 'adopt') await adoptBackupLocation(config, to);
  else if (to && recipient && looksLikeRecipient(recipient)) await backUp(config, to, recipient);
  else if (to && config.databaseUrl) await backUp(config, to, '');
  else throw new Error(USAGE);
}, 'warn');

async function list(config: Config, to: string): Promise<void> {
  const { store, close } = await openBackupLocation(config, to);
  const { whole, damaged } = await backupsIn(store).finally(close);
  for (const { id, ended_at, pictures, rows } of whole)
    printLine(`${id}  completed at ${ended_at}, ${rows.booking ?? 0} bookings, ${pictures} pictures`);
  for (const id of damaged) printLine(`${id}  manifest.json is DAMAGED, or from another release of Genkan`);
  if (whole.length + damaged.length === 0) printLine(`There is no backup in ${to}.`);
}

async function adoptBackupLocation(config: Config, to: string): Promise<void> {
  const { store, close } = await openBackupLocation(config, to);
  await adoptLocation({ dataDir: config.dataDir, to, kept: store }).finally(close);
  printLine(`${to} is now a backup location of this installation. Take a backup now.`);
}

async function backUp(config: Config, to: string, recipient: string): Promise<void> {
  const kept = await openBackupLocation(config, to, RETRY_PAUSES);
  const places = await openPlaces(config.files);
  try {
    printLine(await backUpTo(config, { to, recipient, kept: kept.store, own: places }));
  } finally {
    kept.close();
    places.close();
  }
}

type BackupTarget = { to: string; recipient: string; kept: FileStore; own: OpenPlaces };

async function backUpTo(config: Config, { to, recipient, kept, own }: BackupTarget): Promise<string> {
  const { dataDir } = config;
  const pictures = own.store;
  await verifyBackupLocation({ dataDir, to, kept });
  if (config.databaseUrl) {
    await assertMarks(config.databaseUrl, config.files, own);
    const paths = await copyPictures(pictures, kept);
    const summary = `${paths.size} pictures are in ${to}. Your own database is not included: back it up first, as described in docs/operators-several-processes.md.`;
    return [summary, ...(await deleteUnlistedPictures(kept, [...paths], config.backupDays))].join('\n');
  }
  const running = await runningDatabase(dataDir);
  const embedded = running ? undefined : await startEmbedded({ dataDir, log });
  const { adminUrl = '', migrationUrl = '' } = running ?? embedded ?? {};
  try {
    await assertMarks(migrationUrl, config.files, own);
    const { id, pictures: count } = await takeBackup({
      adminUrl,
      dataDir,
      pictures,
      kept,
      recipient,
      release: releaseVersion(),
    });
    await recordBackup({ dataDir, to });
    const deletionLines = await deleteExpiredBackups(kept, config.backupDays);
    return [`Backup ${id} is in ${to}, with ${count} pictures.`, ...deletionLines].join('\n');
  } finally {
    await embedded?.stop();
  }
}
