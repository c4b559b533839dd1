import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { inFacility } from '#features/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/rules/scope.ts';
import { audit } from '#features/audit/commands/audit.ts';
import { atPace } from '#features/image/commands/read-upload.ts';
import { now } from '#platform/clock/clock.ts';
import { insertMany } from '#platform/database/many-rows.ts';
import type { Db } from '#platform/database/pool.ts';
import { readInput } from '#platform/http/read-input.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { places, placesEach } from '#platform/pace/places.ts';
import { SHEET } from '#platform/sheet/limits.ts';
import { readSheet, type Sheet } from '#platform/sheet/read-sheet.ts';
import { SheetError } from '#platform/sheet/sheet-error.ts';
import { judgeAsked } from '../events.ts';
import { sealCells, sealHead } from '../queries/cells.ts';
import { dayOrderOf } from '../rules/day-order.ts';
import { lacking, type Mapping, plain } from '../rules/fields.ts';
import { layoutOf, mappingOf, OTHER } from '../rules/layouts.ts';
import { keptUntil } from '../rules/verdicts.ts';
import { bookingFile, bookingFileLayout, bookingFileRow } from '../tables.ts';
import { isFile } from './judge.ts';

const ROWS_AT_ONCE = 500;
/** A file is in memory while it is read; two at once are 100 MB at most. */
const inAll = places(2, { waiting: 8 });
const ofHotel = placesEach(1, { waiting: 2 });
const PACE = { windowMs: 10_000, bytesPerWindow: 80 * 1024, longestMs: 300_000 };

const upload = z.object({ file: z.instanceof(Buffer), name: z.string().max(300).default('') });

/**
 * Takes a file of a multipart request and puts its rows by, sealed; nothing of the hotel changes by it. Where its columns are
 * known, from a layout or from last time, they are judged at once. Out: its id. Throws 422 `file_too_large`, `file_unreadable`,
 * `file_empty`.
 */
export function uploadFile(scope: StaffScope, request: FastifyRequest): Promise<number> {
  const work = async () => {
    const sent = await atPace(request.raw, readUpload(request), PACE);
    return putFile(scope, sent);
  };
  return ofHotel(scope.facilityId, () => inAll(work));
}

async function readUpload(request: FastifyRequest) {
  const sent: Record<string, unknown> = {};
  try {
    for await (const part of request.parts({ limits: { fileSize: SHEET.bytes } }))
      if (part.type === 'file') {
        sent.file = await part.toBuffer();
        sent.name = (part.filename ?? '').slice(0, 300);
      }
  } catch (error) {
    const { code, statusCode } = error as { code?: string; statusCode?: number };
    if (code === 'FST_REQ_FILE_TOO_LARGE' || statusCode === 413) throw new Refusal(422, 'file_too_large');
    throw statusCode === undefined ? new Refusal(422, 'invalid_input') : error;
  }
  return readInput(upload, sent);
}

function asRefusal(error: unknown): never {
  if (!(error instanceof SheetError)) throw error;
  throw new Refusal(422, error.code === 'too_large' ? 'file_too_large' : 'file_unreadable');
}

/** The same for a file that is here already. Out: its id. Throws 422 as `uploadFile`. */
export const putFile = (scope: StaffScope, sent: z.output<typeof upload>): Promise<number> =>
  readInto(scope, sent).catch(asRefusal);

async function readInto(scope: StaffScope, { file, name }: z.output<typeof upload>): Promise<number> {
  const sheet = readSheet(file);
  const { value: titles } = await sheet.rows.next();
  if (!titles) throw new Refusal(422, 'file_empty');
  const layout = layoutOf(titles);
  const mapping = mappingOf(layout, titles);
  const order = dayOrderOf(mapping);
  const fileId = await begin(scope, sheet, { name, titles }, { layout: layout?.code, mapping });
  try {
    const rows = await putBy(scope, fileId, sheet, cells => order.see(cells));
    if (rows === 0) throw new Refusal(422, 'file_empty');
    await open(scope, fileId, { titles, rows, order: order.found() });
    return fileId;
  } catch (error) {
    await inFacility(scope, db => drop(db, scope.facilityId, fileId));
    throw error;
  }
}

const fingerprintOf = (titles: readonly string[]) =>
  createHash('sha256')
    .update(JSON.stringify(titles.map(plain)))
    .digest('hex');

function begin(
  scope: StaffScope,
  { format, encoding }: Sheet,
  head: { name: string; titles: string[] },
  { layout, mapping }: { layout: string | undefined; mapping: Mapping },
): Promise<number> {
  const { facilityId, userId } = scope;
  return inFacility(scope, async db => {
    const [made] = await db
      .insert(bookingFile)
      .values({
        facilityId,
        state: 'reading',
        sealed: Buffer.alloc(0),
        format,
        encoding,
        fingerprint: fingerprintOf(head.titles),
        layout: layout ?? null,
        code: layout ?? OTHER,
        mapping,
        dayOrder: 'dmy',
        createdAt: now(),
        createdBy: userId,
        endsAt: keptUntil(now()),
      })
      .returning({ id: bookingFile.id });
    if (!made) throw new Error('The new file has no id');
    await db
      .update(bookingFile)
      .set({ sealed: await sealHead(db, facilityId, made.id, head) })
      .where(isFile({ facilityId, id: made.id }));
    return made.id;
  });
}

/** Out: how many rows there are. */
async function putBy(
  scope: StaffScope,
  fileId: number,
  { rows }: Sheet,
  see: (cells: readonly string[]) => void,
): Promise<number> {
  let count = 0;
  let waiting: string[][] = [];
  const put = async () => {
    const cells = waiting;
    const first = count + 2;
    waiting = [];
    count += cells.length;
    if (cells.length > 0)
      await inFacility(scope, db => insertRows(db, scope.facilityId, fileId, cells, first));
  };
  for await (const row of rows) {
    see(row);
    waiting.push(row);
    if (waiting.length === ROWS_AT_ONCE) await put();
  }
  await put();
  return count;
}

async function insertRows(
  db: Db,
  facilityId: number,
  fileId: number,
  rows: readonly string[][],
  first: number,
): Promise<void> {
  const values = [];
  for (const [at, cells] of rows.entries()) {
    const number = first + at;
    values.push({
      facilityId,
      fileId,
      number,
      sealed: await sealCells(db, { facilityId, fileId, number }, cells),
    });
  }
  await db.execute(insertMany(bookingFileRow, values));
}

type Whole = { titles: string[]; rows: number; order: ReturnType<ReturnType<typeof dayOrderOf>['found']> };

/** All rows are there: whoever sent it may look. They are judged at once where nothing is left to be asked. */
function open(scope: StaffScope, fileId: number, { titles, rows, order }: Whole): Promise<void> {
  const { facilityId } = scope;
  return inFacility(scope, async db => {
    const [remembered] = await db
      .select()
      .from(bookingFileLayout)
      .where(
        and(
          eq(bookingFileLayout.facilityId, facilityId),
          eq(bookingFileLayout.fingerprint, fingerprintOf(titles)),
        ),
      );
    const known = remembered && {
      code: remembered.code,
      mapping: remembered.mapping,
      dayOrder: remembered.dayOrder,
    };
    const shown = order !== null && order !== 'unclear' ? { dayOrder: order } : {};
    const [file] = await db
      .update(bookingFile)
      .set({ state: 'open', rows, ...known, ...shown })
      .where(isFile({ facilityId, id: fileId }))
      .returning();
    if (!file) throw new Error('The file is gone');
    await audit(db, scope, { action: 'booking_file.read', details: { file: fileId, rows } });
    if (lacking(file.mapping).length > 0 || (order === 'unclear' && !remembered)) return;
    await db.update(bookingFile).set({ state: 'judging' }).where(isFile(file));
    await judgeAsked.add(db, { facilityId, fileId });
  });
}

export const drop = (db: Db, facilityId: number, fileId: number) =>
  db.delete(bookingFile).where(isFile({ facilityId, id: fileId }));
