import type { Config } from '#platform/config/config.ts';
import { moveFiles } from '#platform/files/move-files.ts';
import { type FileLocation, type OpenPlaces, openPlaces } from '#platform/files/open-places.ts';
import { printLine, runCommand } from './command.ts';
import {
  adoptPlaces,
  emptiedMark,
  holdsFiles,
  installationOf,
  isInternalFile,
  markIn,
  otherPlace,
} from './file-marks.ts';
import { withFolderLock } from './files/alone.ts';
import { openStorage } from './storage.ts';

const USAGE = `genkan files move --to disk|bucket    moves all files there while Genkan runs
genkan files adopt                   makes DATA_DIR/files, or the bucket, the place of this database's files
                                         from now on, regardless of the previous place; stop Genkan first`;

await runCommand(config => runFilesCommand(config, process.argv.slice(2)));

async function runFilesCommand(config: Config, args: string[]): Promise<void> {
  const [verb, option, to, ...rest] = args;
  if (verb === 'adopt' && option === undefined) return adoptFiles(config);
  if (verb === 'move' && option === '--to' && rest.length === 0 && (to === 'disk' || to === 'bucket'))
    return moveFilesTo(config, to);
  throw new Error(USAGE);
}

/** Does not use the database, because an embedded database belongs to the running process. */
async function moveFilesTo({ files }: Config, to: FileLocation): Promise<void> {
  if (!files.bucket) throw new Error('S3_BUCKET is not set. Run this with the same variables as Genkan.');
  if (files.to !== to)
    throw new Error(
      `New files still go to the ${files.to}. First restart all Genkan processes with FILES_IN=${to}, then run this with the same variables.`,
    );
  const open = await openPlaces(files);
  try {
    await assertSameInstallation(open, to);
    await withFolderLock(files.disk, printLine, () => moveAll(open, to));
  } finally {
    open.close();
  }
}

/**
 * Checks that the target is a location of this installation. The target becomes one when Genkan starts with
 * both locations.
 */
async function assertSameInstallation(open: OpenPlaces, to: FileLocation): Promise<void> {
  const [there, here] = await Promise.all(targetAndSource(open, to).map(store => markIn(store)));
  if (!there || (here && installationOf(here) !== installationOf(there)))
    throw new Error(
      `The ${to} is not yet a place of this installation. First start Genkan with these variables, which verifies it.`,
    );
}

function targetAndSource(open: OpenPlaces, to: FileLocation) {
  const [there, here] = [open[to], open[otherPlace(to)]];
  if (!there || !here) throw new Error('S3_BUCKET is not set');
  return [there, here] as const;
}

async function moveAll(open: OpenPlaces, to: FileLocation): Promise<void> {
  const [there, here] = targetAndSource(open, to);
  const from = otherPlace(to);
  let total = 0;
  let differs = 0;
  // Repeats until a pass finds no file, because files may be added in the meantime.
  for (let moved = 1; moved > 0; total += moved) {
    const done = await moveFiles(here, there, {
      skips: isInternalFile,
      progress: some => printLine(`${total + some} files moved to the ${to}`),
    });
    ({ moved, differs } = done);
  }
  printLine(`${total} files moved to the ${to}.`);
  if (differs > 0)
    return printLine(
      `${differs} files differ from those on the ${from}, because they were rewritten in the meantime. Those on the ${to} are used. Archives are deleted within a day: run this again then.`,
    );
  if (await holdsFiles(here))
    return printLine(`Some files were added to the ${from} in the meantime. Run this again.`);
  const mark = await markIn(here);
  if (mark) await there.put(emptiedMark(from), Buffer.from(`${mark}\n`));
  printLine(
    from === 'disk'
      ? 'No files are left on the disk. Genkan no longer needs it after the next start.'
      : 'No files are left in the bucket. Genkan no longer needs it after the next start: remove S3_BUCKET and the related variables.',
  );
}

async function adoptFiles(config: Config): Promise<void> {
  const close = await openStorage(config, { alone: true });
  const open = await openPlaces(config.files);
  try {
    await adoptPlaces(config.files, open);
  } finally {
    open.close();
    await close();
  }
  printLine(
    `Files of this database are kept ${config.files.to === 'disk' ? `in ${config.files.disk}` : 'in the bucket'} from now on.`,
  );
}
