import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { allHotels } from '#features/hotel/facility/queries/every-facility.ts';
import { lowerSlug } from '#features/hotel/facility/rules/profile.ts';
import type { Config } from '#platform/config/config.ts';
import { fingerprint } from '#platform/crypto/keys.ts';
import { parseMasterKey } from '#platform/crypto/master-key.ts';
import { commandArguments, printLine, runCommand } from './command.ts';
import { addDataKey, resealAll } from './keys/renew-data-key.ts';
import { addMasterKeySlot, deleteOtherSlots, isMasterKeyReplaced, readRootKey } from './master-slot.ts';
import { openStorage } from './storage.ts';

const USAGE = `genkan keys list            lists the master keys that open the database
genkan keys admit           lets the key in NEW_MASTER_KEY or NEW_MASTER_KEY_FILE open it as well
genkan keys retire          stops every key but the current one from opening it;
                                --newer: also keys that were admitted after the current one
genkan keys rotate          does all of that for DATA_DIR/master.key, with a newly generated key
genkan keys renew SLUG      gives a hotel a new data key and seals its data again with it; --all: every hotel`;

type OwnerContext = { owner: pg.Client; masterKey: Buffer };

await runCommand(config => runKeysCommand(config, commandArguments(2, USAGE)));

async function runKeysCommand(config: Config, [verb, which]: string[]): Promise<void> {
  const hasNoArgument = which === undefined;
  if (verb === 'list' && hasNoArgument) return asOwner(config, list);
  if (verb === 'admit' && hasNoArgument) return admitKey(config, await newKey());
  if (verb === 'retire' && (hasNoArgument || which === '--newer'))
    return asOwner(config, owned => retireOtherKeys(owned, !hasNoArgument));
  if (verb === 'rotate' && hasNoArgument) return rotateMasterKey(config);
  if (verb === 'renew' && which) return renewDataKeys(config, which);
  throw new Error(USAGE);
}

/** Runs `work` after checking the master key and migrating the tables, as every start does. */
async function asOwner(
  config: Config,
  work: (owned: OwnerContext) => Promise<void>,
  alone = false,
): Promise<void> {
  const close = await openStorage(config, { also: work, alone });
  await close();
}

async function list({ owner, masterKey }: OwnerContext): Promise<void> {
  const { rows } = await owner.query<{ name: string; created_at: Date }>(
    "select encode(fingerprint, 'hex') as name, created_at from master_slot order by created_at",
  );
  const currentName = fingerprint(masterKey).toString('hex');
  for (const { name, created_at } of rows)
    printLine(`${name}  since ${created_at.toISOString()}${name === currentName ? '  the current one' : ''}`);
}

async function admitKey(config: Config, key: Buffer): Promise<void> {
  await asOwner(config, owned => addKeySlot(owned, key));
  printLine(
    'The new key now also opens the database. Start every server with it, then run genkan keys retire',
  );
}

async function addKeySlot({ owner, masterKey }: OwnerContext, key: Buffer): Promise<void> {
  const root = await readRootKey(owner, masterKey);
  if (!root) throw new Error('MASTER_KEY does not open the database.');
  await addMasterKeySlot(owner, key, root);
}

/** Drops all keys except the current one. Refuses if a later key was admitted, unless `newer` is true. */
async function retireOtherKeys({ owner, masterKey }: OwnerContext, newer: boolean): Promise<void> {
  if (!newer && (await isMasterKeyReplaced(owner, masterKey)))
    throw new Error(
      'Nothing was changed: another key was admitted after the current one. Run this with the new key, or drop it with retire --newer.',
    );
  const deletedCount = await deleteOtherSlots(owner, masterKey);
  printLine(
    deletedCount === 1
      ? 'The other key no longer opens the database.'
      : `${deletedCount} other keys no longer open the database.`,
  );
}

async function newKey(): Promise<Buffer> {
  const { NEW_MASTER_KEY, NEW_MASTER_KEY_FILE } = process.env;
  const text = NEW_MASTER_KEY ?? (NEW_MASTER_KEY_FILE && (await readFile(NEW_MASTER_KEY_FILE, 'utf8'))) ?? '';
  const key = parseMasterKey(text.trim());
  if (!key) throw new Error('NEW_MASTER_KEY or NEW_MASTER_KEY_FILE must hold 32 bytes in base64 or hex.');
  return key;
}

/**
 * A crash is safe at any time: the new file exists before its key is admitted, and the old key stays valid
 * until the new file has replaced the old one.
 */
async function rotateMasterKey(config: Config): Promise<void> {
  const file = join(config.dataDir, 'master.key');
  if (config.masterKey || config.masterKeyFile || config.masterKeyCommand || !existsSync(file))
    throw new Error(`There is no ${file} to change. Use admit and retire.`);
  const nextFile = `${file}.next`;
  if (!existsSync(nextFile))
    await writeFile(nextFile, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true });
  const key = parseMasterKey((await readFile(nextFile, 'utf8')).trim());
  if (!key) throw new Error(`${nextFile} is damaged. Delete it and try again.`);
  await asOwner(config, owned => addKeySlot(owned, key), true);
  await rename(nextFile, file);
  await asOwner(config, owned => retireOtherKeys(owned, false), true);
  printLine(
    `${file} holds a new key. Keep a copy of it elsewhere. Earlier backups open only with the old key: destroy it when the last of them is deleted.`,
  );
}

async function renewDataKeys(config: Config, which: string): Promise<void> {
  const close = await openStorage(config);
  try {
    const all = await allHotels();
    const hotels = all.filter(({ slug }) => which === '--all' || lowerSlug(slug) === lowerSlug(which));
    if (hotels.length === 0) throw new Error(`There is no hotel ${which}.`);
    const renewals = [];
    for (const { id, slug } of hotels) {
      const scope = mintSystem(id);
      renewals.push({ slug, scope, added: await addDataKey(scope) });
    }
    printLine(
      'Data is sealed again once every server has the new key, within a minute. This can be interrupted.',
    );
    for (const { slug, scope, added } of renewals)
      printLine(`${slug}: ${await resealAll(scope, added)} values sealed again`);
  } finally {
    await close();
  }
}
