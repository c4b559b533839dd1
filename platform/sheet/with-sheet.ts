import { runInSandbox, SandboxLimitError } from '#platform/sandbox/in-sandbox.ts';
import { SHEET_LIMITS } from './limits.ts';
import type { Sheet, SheetRow } from './read-sheet.ts';
import { SheetError } from './sheet-error.ts';
import type { SheetFile, SheetResult } from './sheet-sandbox.ts';

const program = new URL('./sheet-sandbox.ts', import.meta.url);

/**
 * Runs `work` with an untrusted sheet. A separate process reads the sheet with `readSheet`, so that the server
 * stays responsive.
 * @throws SheetError `too_complex` if the file takes too much time or memory
 */
export async function withSheet<T>(file: SheetFile, work: (sheet: Sheet) => Promise<T>): Promise<T> {
  const results = resultsOf(file);
  try {
    const { value: head } = await results.next();
    if (!head || Array.isArray(head)) throw new Error('The sandbox did not first send what the file is');
    return await work({ ...head, rows: rowsOf(results) });
  } finally {
    // Ends the process if `work` did not read all rows.
    await results.return(undefined);
  }
}

async function* rowsOf(results: ReturnType<typeof resultsOf>): AsyncGenerator<SheetRow, undefined> {
  for await (const result of results) if (Array.isArray(result)) yield* result;
}

async function* resultsOf(sheet: SheetFile) {
  try {
    for await (const result of runInSandbox<SheetFile, SheetResult>(program, sheet, SHEET_LIMITS)) {
      if ('fault' in result) throw new SheetError(result.fault);
      yield result;
    }
  } catch (cause) {
    throw cause instanceof SandboxLimitError ? new SheetError('too_complex', cause) : cause;
  }
}
