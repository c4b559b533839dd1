import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { enforcePace } from '#features/registration/image/commands/read-upload.ts';
import type { ErrorCode } from '#i18n/error-codes.ts';
import { now } from '#platform/clock/clock.ts';
import { insertMany } from '#platform/database/many-rows.ts';
import type { Db } from '#platform/database/pool.ts';
import { readInput } from '#platform/http/read-input.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { concurrencyLimit, concurrencyLimitByKey } from '#platform/pace/concurrency-limit.ts';
import { SHEET_LIMITS } from '#platform/sheet/limits.ts';
import type { Sheet, SheetRow } from '#platform/sheet/read-sheet.ts';
import { SheetError } from '#platform/sheet/sheet-error.ts';
import { withSheet } from '#platform/sheet/with-sheet.ts';
import { encodings } from '#platform/text/encodings.ts';
import { checkFileJob } from '../../events.ts';
import { sealCells, sealHead } from '../../queries/file/cells.ts';
import type { File } from '../../queries/file/groups.ts';
import { whereFile } from '../../queries/file/groups.ts';
import { dayOrderOf } from '../../rules/file/day-order.ts';
import { missingFields } from '../../rules/file/fields.ts';
import { layoutOf, mappingOf, OTHER_LAYOUT } from '../../rules/file/layouts.ts';
import { bookingNoOf } from '../../rules/file/row.ts';
import { retainedUntil } from '../../rules/file/verdicts.ts';
import { bookingFile, bookingFileRow } from '../../tables/file.ts';

import { readTitles, type TitledSheet } from './read-titles.ts';

const BATCH_SIZE = 500;
/**
 * While a file is read, it is in memory twice: in this process and in the sandbox. Two files at once need at
 * most 200 MB.
 */
const globalLimit = concurrencyLimit(2, { waiting: 8 });
const hotelLimit = concurrencyLimitByKey(1, { waiting: 2 });
export const UPLOAD_RATE = { windowMs: 10_000, bytesPerWindow: 80 * 1024, longestMs: 300_000 };

const upload = z.object({
  file: z.instanceof(Buffer),
  name: z.string().max(300).default(''),
  encoding: z.enum(encodings).optional(),
});

/**
 * Stores the rows of an uploaded file, encrypted. Does not change bookings. If the columns are known, the rows
 * are checked immediately.
 */
export function uploadFile(scope: StaffScope, request: FastifyRequest): Promise<number> {
  const work = async () => {
    const uploadedFile = await enforcePace(request.raw, readUpload(request), UPLOAD_RATE);
    return storeFile(scope, uploadedFile);
  };
  return hotelLimit(scope.facilityId, () => globalLimit(work));
}

async function readUpload(request: FastifyRequest) {
  const formFields: Record<string, unknown> = {};
  try {
    for await (const part of request.parts({ limits: { fileSize: SHEET_LIMITS.bytes } }))
      if (part.type === 'file') {
        formFields.file = await part.toBuffer();
        formFields.name = (part.filename ?? '').slice(0, 300);
      } else if (part.fieldname === 'encoding' && part.value !== '') formFields.encoding = part.value;
  } catch (error) {
    const { code, statusCode } = error as { code?: string; statusCode?: number };
    if (code === 'FST_REQ_FILE_TOO_LARGE' || statusCode === 413) throw new Refusal(422, 'file_too_large');
    throw statusCode === undefined ? new Refusal(422, 'invalid_input') : error;
  }
  return readInput(upload, formFields);
}

const refusalOf = {
  too_large: 'file_too_large',
  too_complex: 'file_too_complex',
  unreadable: 'file_unreadable',
  unclear_encoding: 'file_encoding_unclear',
  protected: 'file_protected',
  old_workbook: 'file_of_old_excel',
} as const satisfies Record<SheetError['code'], ErrorCode>;

function throwAsRefusal(error: unknown): never {
  if (!(error instanceof SheetError)) throw error;
  throw new Refusal(422, refusalOf[error.code]);
}

/**
 * Like `uploadFile`, for a file that has already been received.
 * @returns the id of the file
 * @throws 422 as in the contract
 */
export const storeFile = (
  scope: StaffScope,
  sent: z.input<typeof upload> & { name: string },
): Promise<number> =>
  withSheet({ bytes: sent.file, encoding: sent.encoding }, sheet => readSheet(scope, sent.name, sheet)).catch(
    throwAsRefusal,
  );

async function readSheet(scope: StaffScope, name: string, sheet: Sheet): Promise<number> {
  const titledSheet = await readTitles(scope, sheet);
  const newFile = await createFile(scope, sheet, { name, titled: titledSheet });
  const isOrderRemembered = (titledSheet.remembered?.dayOrder ?? 'unclear') !== 'unclear';
  const orderReader = dayOrderOf(newFile.mapping);
  try {
    const rows = await storeRowsInBatches(scope, newFile, titledSheet, cells => orderReader.see(cells));
    if (rows === 0) throw new Refusal(422, 'file_empty');
    await publishFile(scope, newFile, { rows, order: orderReader.found(), isOrderSaid: isOrderRemembered });
    return newFile.id;
  } catch (error) {
    await inFacility(scope, db => deleteFileRow(db, scope.facilityId, newFile.id));
    throw error;
  }
}

/**
 * Creates the file with the columns that the hotel last assigned to these titles, or else with proposed
 * columns.
 * @returns the new file
 */
function createFile(
  scope: StaffScope,
  { format, encoding, from1904 }: Sheet,
  { name, titled: { titles, fingerprint, remembered } }: { name: string; titled: TitledSheet },
): Promise<File> {
  const { facilityId, userId } = scope;
  const layout = layoutOf(titles);
  const { code, mapping } = remembered ?? {
    code: layout?.pmsCode ?? layout?.code ?? OTHER_LAYOUT,
    mapping: mappingOf(layout, titles),
  };
  const rememberedOrder = remembered?.dayOrder ?? 'unclear';
  return inFacility(scope, async db => {
    const [made] = await db
      .insert(bookingFile)
      .values({
        facilityId,
        state: 'reading',
        sealed: Buffer.alloc(0),
        format,
        encoding,
        from1904,
        fingerprint,
        layout: layout?.code ?? null,
        code,
        mapping,
        // Any order works here. A file with ambiguous days becomes `unclear` once all its rows are stored.
        dayOrder: rememberedOrder === 'unclear' ? 'dmy' : rememberedOrder,
        createdAt: now(),
        createdBy: userId,
        endsAt: retainedUntil(now()),
      })
      .returning();
    if (!made) throw new Error('The new file has no id');
    await db
      .update(bookingFile)
      .set({ sealed: await sealHead(db, facilityId, made.id, { name, titles }) })
      .where(whereFile(made));
    return made;
  });
}

async function storeRowsInBatches(
  scope: StaffScope,
  file: File,
  { rows }: Pick<TitledSheet, 'rows'>,
  see: (cells: readonly string[]) => void,
): Promise<number> {
  let count = 0;
  let rowBatch: SheetRow[] = [];
  const flushBatch = async () => {
    if (rowBatch.length > 0) await inFacility(scope, db => insertRows(db, file, rowBatch));
    count += rowBatch.length;
    rowBatch = [];
  };
  for await (const row of rows) {
    see(row.cells);
    rowBatch.push(row);
    if (rowBatch.length === BATCH_SIZE) await flushBatch();
  }
  await flushBatch();
  return count;
}

async function insertRows(
  db: Db,
  { facilityId, id: fileId, mapping }: File,
  rows: readonly SheetRow[],
): Promise<void> {
  const values = [];
  for (const { number, cells } of rows) {
    const sealed = await sealCells(db, { facilityId, fileId, number }, cells);
    values.push({ facilityId, fileId, number, sealed, bookingNo: bookingNoOf(cells, mapping) });
  }
  await db.execute(insertMany(bookingFileRow, values));
}

type ReadResult = {
  rows: number;
  order: ReturnType<ReturnType<typeof dayOrderOf>['found']>;
  /** Whether staff chose the order of days for an earlier file with these titles. */
  isOrderSaid: boolean;
};

/**
 * Makes a completely stored file available to staff. Queues the check immediately if all required columns and
 * the order of days are known.
 */
function publishFile(scope: StaffScope, file: File, { rows, order, isOrderSaid }: ReadResult): Promise<void> {
  const { facilityId, id: fileId } = file;
  const isComplete = missingFields(file.mapping).length === 0 && (order !== 'unclear' || isOrderSaid);
  // If this file does not show an order of days, keeps the one that staff chose last time.
  const orderUpdate = order === null || (order === 'unclear' && isOrderSaid) ? {} : { dayOrder: order };
  return inFacility(scope, async db => {
    await db
      .update(bookingFile)
      .set({ state: isComplete ? 'judging' : 'open', rows, ...orderUpdate })
      .where(whereFile(file));
    await audit(db, scope, { action: 'booking_file.read', details: { file: fileId, rows } });
    if (isComplete) await checkFileJob.add(db, { facilityId, fileId, known: 'numbers' });
  });
}

export const deleteFileRow = (db: Db, facilityId: number, fileId: number) =>
  db.delete(bookingFile).where(whereFile({ facilityId, id: fileId }));
