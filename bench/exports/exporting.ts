import { createWriteStream } from 'node:fs';
import process from 'node:process';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { StaffScope } from '#features/access/rules/scope.ts';
import { exportIds } from '#features/guest-register/commands/export-ids.ts';
import { exportList } from '#features/guest-register/commands/export-list.ts';
import * as contract from '#features/guest-register/contract.ts';
import { setRootKey } from '#platform/crypto/keys.ts';
import { closeDatabase, openDatabase } from '#platform/database/pool.ts';
import { diskStore } from '#platform/files/disk-store.ts';
import { openFiles } from '#platform/files/files.ts';
import { collectSooner } from '#platform/memory/heap.ts';
import type { Statement } from '../submissions/recording.ts';
import { bareExport, recordReads } from './bare-export.ts';
import { type Measured, measured } from './measured.ts';

// A process that does nothing but export, so that its memory tells what an export needs. Its heap grows as a web process's does.

export type Task = {
  /** The product's workbook, reading the same rows and deflating the same XML, or the zip of pictures. */
  what: 'list' | 'bare' | 'ids';
  owner: StaffScope;
  day: string;
  /** Where the XML of the list's sheet lies. */
  xml: string;
  /** Where to write it. */
  file: string;
};
export type Stores = { databaseUrl: string; masterKey: Buffer; filesDir: string };
export type Done = { measured: Measured } | { failure: string };

collectSooner();
process.once('message', ({ databaseUrl, masterKey, filesDir }: Stores) => {
  setRootKey(Buffer.from(masterKey));
  openDatabase(databaseUrl);
  openFiles(diskStore(filesDir));
  process.on('message', (task: Task) => {
    void measured(() => carryOut(task))
      .then(
        (taken): Done => ({ measured: taken }),
        (error: unknown): Done => ({ failure: String(error) }),
      )
      .then(done => process.send?.(done));
  });
});
process.once('disconnect', () => void closeDatabase());

let reads: Statement[][] | undefined;

async function carryOut({ what, owner, day, xml, file }: Task): Promise<void> {
  if (what === 'bare') {
    reads ??= await recordReads(owner, day);
    await bareExport(reads, { xml, file });
  } else await pipeline(await exported(what, owner, day), createWriteStream(file));
}

async function exported(what: 'list' | 'ids', owner: StaffScope, day: string): Promise<Readable> {
  const facility_id = owner.facilityId;
  const { body } = await (what === 'ids'
    ? exportIds(owner, { facility_id, from_date: day, to_date: day })
    : exportList(
        owner,
        contract.exportList.input.parse({ facility_id, filters: { check_in_from: day, check_in_to: day } }),
        'ja',
      ));
  return body instanceof Readable ? body : Readable.from([body]);
}
