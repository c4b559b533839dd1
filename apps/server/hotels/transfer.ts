import { createWriteStream } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { facilityOfSlug } from '#features/hotel/facility/queries/public-scope.ts';
import {
  cancelDeletion,
  requestDeletion,
} from '#features/lifecycle/hotel-transfer/commands/delete/ask-deletion.ts';
import { writeArchive } from '#features/lifecycle/hotel-transfer/commands/export/write-archive.ts';
import {
  importHotel,
  removeUnfinishedImports,
} from '#features/lifecycle/hotel-transfer/commands/import/import-hotel.ts';
import { certificateOf } from '#features/lifecycle/hotel-transfer/queries/certificate.ts';
import { transfers } from '#features/lifecycle/hotel-transfer/queries/transfers.ts';
import { deletionStart, REGISTER_LOCATION_LENGTH } from '#features/lifecycle/hotel-transfer/rules.ts';
import { identitiesIn, newIdentity } from '#platform/crypto/age.ts';
import { Refusal } from '#platform/http/refusal.ts';

export const TRANSFER_USAGE = `genkan hotels identity --out FILE                 creates a key pair for archives and prints the public key
genkan hotels export SLUG --to age1… --out FILE   writes an archive of all data of a hotel
genkan hotels import FILE --identity FILE         imports a hotel; --fingerprint HEX compares the archive first
genkan hotels forget-import SLUG                  removes what an interrupted import left behind
genkan hotels delete SLUG                         schedules the deletion of a hotel in 30 days; --kept-elsewhere 'WHERE'
genkan hotels keep SLUG                           cancels that
genkan hotels certificate NUMBER --out FILE       writes the certificate of a deletion as PDF; --language en
genkan hotels status                              lists running archives, imports and deletions`;

type Command = () => Promise<string | undefined>;
type Options = {
  to?: string | undefined;
  out?: string | undefined;
  identity?: string | undefined;
  fingerprint?: string | undefined;
  'kept-elsewhere'?: string | undefined;
  language?: string | undefined;
};

/**
 * Returns the command if it can run without an installation or beside a running one. Returns undefined for
 * other commands.
 */
export function standaloneCommand(args: string[]): Command | undefined {
  const { verb, given } = readArguments(args);
  const { out } = given;
  return verb === 'identity' && out ? () => writeIdentity(out) : undefined;
}

/**
 * Returns the command that transfers a hotel to or from another installation. Returns undefined for other
 * commands or if an argument is missing.
 */
export function transferCommand(args: string[]): Command | undefined {
  const { verb, positionals, given } = readArguments(args);
  return positionals.length > 1 ? undefined : commandOf(verb, positionals[0], given);
}

/**
 * @throws TypeError if an option is unknown or has no value, because a mistyped fingerprint option would skip
 * the comparison
 */
function readArguments([verb, ...rest]: string[]): {
  verb: string | undefined;
  positionals: string[];
  given: Options;
} {
  const text = { type: 'string' } as const;
  const options = {
    to: text,
    out: text,
    identity: text,
    fingerprint: text,
    'kept-elsewhere': text,
    language: text,
  };
  const { values, positionals } = parseArgs({ args: rest, options, allowPositionals: true });
  return { verb, positionals, given: values };
}

function commandOf(verb: string | undefined, which: string | undefined, given: Options): Command | undefined {
  const { to, out, identity } = given;
  if (verb === 'status') return status;
  if (which === undefined) return undefined;
  if (verb === 'export' && to && out) return () => exportTo(which, to, out);
  if (verb === 'import' && identity) return () => importFrom(which, identity, given.fingerprint);
  if (verb === 'delete') return () => scheduleDeletion(which, given['kept-elsewhere']);
  if (verb === 'certificate' && out) return () => writeCertificate(which, out, given.language);
  if (verb === 'keep') return () => cancelHotelDeletion(which);
  return verb === 'forget-import' ? () => removeInterruptedImports(which) : undefined;
}

async function writeIdentity(path: string): Promise<string> {
  const { identity, recipient } = await newIdentity();
  await writeFile(path, `# public key: ${recipient}\n${identity}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  });
  return `${path} holds the identity. Keep it safe and do not share it. Archives are encrypted for this public key:\n${recipient}`;
}

/** @returns undefined if the hotel does not exist */
async function exportTo(slug: string, recipient: string, path: string): Promise<string | undefined> {
  await assertFree(path);
  const found = await facilityOfSlug(slug).catch(undefinedIfNotFound);
  if (!found) return undefined;
  const { fingerprint, takenAt, picturesMissing } = await writeArchive(
    found.scope,
    recipient.trim(),
    path,
  ).catch(throwExportError);
  return `${path} holds ${slug} as of ${takenAt.toISOString()}.\nIts fingerprint is ${fingerprint}${missingText(picturesMissing)}`;
}

const missingText = (count: number): string =>
  count === 0
    ? ''
    : `\nThe files of ${count} pictures are not included, because they were deleted during the export, missing or damaged. The log of the export lists them.`;

async function assertFree(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found) throw new Error(`The file ${path} already exists.`);
}

function undefinedIfNotFound(error: unknown): undefined {
  if (!(error instanceof Refusal) || error.status !== 404) throw error;
}

function throwExportError(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  throw new Error(
    error.code === 'export_under_way'
      ? 'An archive for another public key is being made. Wait until it is ready.'
      : '--to must be an age public key, which starts with age1.',
  );
}

async function importFrom(path: string, identity: string, fingerprint: string | undefined): Promise<string> {
  const identities = identitiesIn(await readFile(identity, 'utf8'));
  if (identities.length === 0) throw new Error(`${identity} contains no identity (AGE-SECRET-KEY-…).`);
  const imported = await importHotel(path, identities, fingerprint);
  return `${imported.slug} was imported. Its messages are held until its owner releases them. Password reset links are sent to ${imported.users} users.${missingText(imported.picturesMissing)}`;
}

const removeInterruptedImports: (slug: string) => Promise<string> = async slug =>
  `Removed ${await removeUnfinishedImports(slug)} interrupted imports of ${slug}.`;

/** @returns undefined if the hotel does not exist */
async function scheduleDeletion(
  slug: string,
  keptElsewhere: string | undefined,
): Promise<string | undefined> {
  if (keptElsewhere !== undefined && keptElsewhere.trim().length < REGISTER_LOCATION_LENGTH.least)
    throw new Error(`--kept-elsewhere must have at least ${REGISTER_LOCATION_LENGTH.least} characters.`);
  const found = await facilityOfSlug(slug).catch(undefinedIfNotFound);
  if (!found) return undefined;
  const deletionDate = await requestDeletion(found.scope, { slug, keptElsewhere }).catch(throwDeletionError);
  return `${slug} will be deleted on or after ${deletionDate.toISOString()}. Its staff are informed; until then the deletion can be cancelled.`;
}

function throwDeletionError(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  if (error.code === 'hotel_held')
    throw new Error(
      'Bookings of this hotel are on legal hold. Its owner can lift the hold in the booking details.',
    );
  throw new Error(
    error.code === 'deletion_begun'
      ? 'The deletion has already begun.'
      : "Bookings have changed since an archive was last downloaded or written. Make a new one, or state with --kept-elsewhere 'WHERE' where the guest register is kept.",
  );
}

async function cancelHotelDeletion(slug: string): Promise<string | undefined> {
  const found = await facilityOfSlug(slug).catch(undefinedIfNotFound);
  if (!found) return undefined;
  const wasScheduled = await cancelDeletion(found.scope).catch(throwDeletionError);
  return wasScheduled ? `The deletion of ${slug} was cancelled.` : `${slug} was not scheduled for deletion.`;
}

async function writeCertificate(number: string, path: string, language: string | undefined): Promise<string> {
  await assertFree(path);
  const isNumber = /^\d{1,15}$/.test(number);
  const made = isNumber ? await certificateOf(Number(number), language === 'en' ? 'en' : 'ja') : undefined;
  if (!made) throw new Error(`No deletion has this number. genkan hotels status lists them.`);
  await pipeline(made, createWriteStream(path, { mode: 0o600, flush: true }));
  return `${path} contains the certificate of the deletion.`;
}

async function status(): Promise<string> {
  const { exports, imports, deletions, deleted } = await transfers();
  const lines = [
    ...exports.map(
      ({ slug, state, askedAt }) => `${slug}: archive requested at ${askedAt.toISOString()}, ${state}`,
    ),
    ...imports.map(
      ({ slugName, beganAt }) =>
        `${slugName}: import started at ${beganAt.toISOString()}, running or interrupted`,
    ),
    ...deletions.map(({ slugName, askedAt, beganAt }) =>
      beganAt
        ? `${slugName}: being deleted since ${beganAt.toISOString()}`
        : `${slugName}: to be deleted from ${deletionStart(askedAt).toISOString()} on`,
    ),
    ...deleted.map(
      ({ id, slugName, endedAt }) => `${slugName}: deleted at ${endedAt.toISOString()}, certificate ${id}`,
    ),
  ];
  return lines.join('\n') || 'No hotel is being exported, imported or deleted.';
}
