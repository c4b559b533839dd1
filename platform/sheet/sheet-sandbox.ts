import { serveSandbox } from '#platform/sandbox/serve-sandbox.ts';
import type { Encoding } from '#platform/text/encodings.ts';
import { readSheet, type Sheet, type SheetRow } from './read-sheet.ts';
import { SheetError } from './sheet-error.ts';

/**
 * The first message describes the file, and the following messages contain rows in batches. An error is sent as a
 * message, because custom error classes do not survive the transfer between processes.
 */
export type SheetResult = Omit<Sheet, 'rows'> | SheetRow[] | { fault: SheetError['code'] };

const ROWS_PER_BATCH = 500;

export type SheetFile = { bytes: Uint8Array; encoding: Encoding | undefined };

serveSandbox(async function* ({ bytes, encoding: chosen }: SheetFile): AsyncGenerator<SheetResult> {
  try {
    const { rows, ...head } = await readSheet(bytes, chosen);
    yield head;
    let batch: SheetRow[] = [];
    for await (const row of rows) {
      batch.push(row);
      if (batch.length < ROWS_PER_BATCH) continue;
      yield batch;
      batch = [];
    }
    yield batch;
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    yield { fault: error.code };
  }
});
