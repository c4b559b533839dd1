import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createDeflateRaw } from 'node:zlib';
import type { StaffScope } from '#features/access/rules/scope.ts';
import * as contract from '#features/guest-register/contract.ts';
import { exportedPersons } from '#features/guest-register/queries/exported-persons.ts';
import { pool } from '#platform/database/pool.ts';
import { admittedAll, recordTransactions, type Statement } from '../submissions/recording.ts';

/** What the export of the list asks the database, page by page. What it is answered is not kept. */
export async function recordReads(owner: StaffScope, day: string): Promise<Statement[][]> {
  const { filters } = contract.exportList.input.parse({
    facility_id: owner.facilityId,
    filters: { check_in_from: day, check_in_to: day },
  });
  const pages = exportedPersons(owner, filters);
  const reads: Statement[][] = [];
  for (let isOver: boolean | undefined; !isOver; ) {
    const transactions = await recordTransactions(async () => {
      isOver = (await pages.next()).done;
    });
    reads.push(...transactions.map(each => each.map(statement => ({ ...statement, rows: [] }))));
  }
  return reads;
}

/** Asks all of that again and throws the rows away, and meanwhile deflates the XML of that export's sheet into `file`. */
export async function bareExport(
  reads: readonly Statement[][],
  { xml, file }: { xml: string; file: string },
): Promise<void> {
  await Promise.all([
    readAgain(reads),
    pipeline(createReadStream(xml), createDeflateRaw(), createWriteStream(file)),
  ]);
}

async function readAgain(reads: readonly Statement[][]): Promise<void> {
  for (const transaction of reads) {
    const client = await pool().connect();
    try {
      for (const { config, values } of transaction)
        await client.query(config, await admittedAll(client, values));
    } finally {
      client.release();
    }
  }
}
