import { serveSandbox } from '#platform/sandbox/serve-sandbox.ts';
import { readSheet, type Sheet, type SheetRow } from './read-sheet.ts';
import { SheetError } from './sheet-error.ts';

/** First what the file is, then its rows, some at a time. A fault is a result, as no class of ours survives the way between processes. */
export type SheetResult = Omit<Sheet, 'rows'> | SheetRow[] | { fault: SheetError['code'] };

const ROWS_AT_ONCE = 500;

serveSandbox(async function* (bytes: Uint8Array): AsyncGenerator<SheetResult> {
  try {
    const { format, encoding, rows } = readSheet(bytes);
    yield { format, encoding };
    let some: SheetRow[] = [];
    for await (const row of rows) {
      some.push(row);
      if (some.length < ROWS_AT_ONCE) continue;
      yield some;
      some = [];
    }
    yield some;
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    yield { fault: error.code };
  }
});
