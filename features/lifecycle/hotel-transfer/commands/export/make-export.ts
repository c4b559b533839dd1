import { and, asc, eq, lt, ne, or, sql } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { StaffScope, SystemScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { facilityById } from '#features/hotel/facility/queries/facility.ts';
import { notifyAccountChange } from '#features/staff/session/commands/tell-change.ts';
import { now } from '#platform/clock/clock.ts';
import { encrypterFor } from '#platform/crypto/age.ts';
import { looksLikeRecipient } from '#platform/crypto/recipient.ts';
import type { Db } from '#platform/database/pool.ts';
import { invalidInput, notFound, Refusal } from '#platform/http/refusal.ts';
import { makeExportJob } from '../../events.ts';
import { digest } from '../../queries/digest.ts';
import { disableTimeouts } from '../../queries/disable-timeouts.ts';
import { MANIFEST_NAME, type Manifest } from '../../queries/manifest.ts';
import { columnsOf, transferredTables } from '../../queries/outgoing.ts';
import { schemaOf } from '../../queries/schema.ts';
import { shapesOf } from '../../queries/shapes.ts';
import { FORMAT, readyCutoff } from '../../rules.ts';
import { hotelExport, hotelExportPart } from '../../tables.ts';
import { addPart, dropParts, dropStrayFiles, whereExport, wherePartOf } from './parts.ts';
import { makePictureParts } from './picture-parts.ts';
import { makeRowParts } from './row-parts.ts';

/**
 * Requests an archive that only `recipient`, an age public key, can decrypt. Deletes an earlier archive.
 * @returns the id of the new archive, or of the archive that is already being created
 * @throws 409 `export_under_way` while an archive for another recipient is being created
 * @throws 422 on `recipient`
 */
export async function requestExport(scope: StaffScope | SystemScope, recipient: string): Promise<number> {
  await assertRecipient(recipient);
  const { facilityId } = scope;
  await dropReadyExports(mintSystem(facilityId));
  return inFacility(scope, async db => {
    const values = { facilityId, recipient, state: 'making', askedAt: now() } as const;
    const askedBy = scope.kind === 'staff' ? scope.userId : null;
    const [made] = await db
      .insert(hotelExport)
      .values({ ...values, askedBy })
      .onConflictDoNothing()
      .returning({ id: hotelExport.id });
    const id = made?.id ?? (await findRunningExport(db, facilityId, recipient));
    if (made) await auditRequest(db, scope);
    await makeExportJob.add(db, { facilityId, exportId: id }, { key: `hotel export ${id}` });
    return id;
  });
}

/**
 * Writes an audit entry and notifies the owner, even if the operator requested the archive, because the
 * archive contains all data of the hotel.
 */
async function auditRequest(db: Db, scope: StaffScope | SystemScope): Promise<void> {
  await audit(db, scope, { action: 'facility.export_asked', details: {} });
  const hotel = await facilityById(db, scope.facilityId);
  if (hotel?.userId) await notifyAccountChange(db, 'exportAsked', hotel.userId);
}

async function assertRecipient(recipient: string): Promise<void> {
  try {
    if (!looksLikeRecipient(recipient)) throw new Error('Not a recipient');
    await encrypterFor(recipient);
  } catch {
    throw invalidInput({ recipient: 'recipient_invalid' });
  }
}

async function findRunningExport(db: Db, facilityId: number, recipient: string): Promise<number> {
  const [found] = await db
    .select()
    .from(hotelExport)
    .where(and(eq(hotelExport.facilityId, facilityId), ne(hotelExport.state, 'gone')));
  if (!found) throw notFound();
  if (found.recipient !== recipient) throw new Refusal(409, 'export_under_way');
  return found.id;
}

async function dropReadyExports(scope: SystemScope): Promise<void> {
  const readyExports = await inFacility(scope, db =>
    db
      .select({ id: hotelExport.id })
      .from(hotelExport)
      .where(and(eq(hotelExport.facilityId, scope.facilityId), eq(hotelExport.state, 'ready'))),
  );
  for (const { id } of readyExports) await dropExport(scope, id);
}

/**
 * Deletes, for all hotels, archives that were not created or downloaded in time, and files left over from
 * deleted archives.
 */
export async function dropOldExports(): Promise<void> {
  const isOld = lt(sql`coalesce(${hotelExport.readyAt}, ${hotelExport.askedAt})`, readyCutoff(now()));
  const hasParts = sql`exists (select from ${hotelExportPart}
    where (${hotelExportPart.facilityId}, ${hotelExportPart.exportId}) = (${hotelExport.facilityId}, ${hotelExport.id}))`;
  const oldExports = await platformDb(db =>
    db
      .select({ id: hotelExport.id, facilityId: hotelExport.facilityId })
      .from(hotelExport)
      .where(or(and(ne(hotelExport.state, 'gone'), isOld), and(eq(hotelExport.state, 'gone'), hasParts))),
  );
  for (const { id, facilityId } of oldExports) await dropExport(mintSystem(facilityId), id);
}

/** Deletes the content of an archive. Keeps the row as a record of its creation and download. */
export async function dropExport(scope: SystemScope, id: number): Promise<void> {
  await inFacility(scope, db => db.update(hotelExport).set({ state: 'gone' }).where(whereExport(scope, id)));
  await dropParts(scope, id);
  await dropStrayFiles(scope, id);
}

/**
 * Creates an archive, or continues after an interruption: after the last stored picture if all rows are
 * stored, otherwise from the beginning, because all rows must be from one snapshot. Concurrent calls run one
 * after another.
 */
export function makeExport(scope: SystemScope, id: number): Promise<void> {
  return inFacility(scope, async held => {
    await held.execute(disableTimeouts);
    await held.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`hotel export ${id}`}, 0))`);
    const initialExport = await exportOf(scope, id);
    if (initialExport?.state !== 'making') return;
    if (initialExport.takenAt === null) await makeRowParts(scope, initialExport);
    const currentExport = await exportOf(scope, id);
    if (currentExport?.state !== 'making') return;
    await makePictureParts(scope, currentExport);
    await finishExport(scope, currentExport);
  });
}

async function exportOf(scope: SystemScope, id: number) {
  const [found] = await inFacility(scope, db => db.select().from(hotelExport).where(whereExport(scope, id)));
  return found;
}

type Export = typeof hotelExport.$inferSelect;

async function finishExport(scope: SystemScope, made: Export): Promise<void> {
  const bytes = Buffer.from(
    JSON.stringify(await inFacility(scope, db => manifestOf(db, scope, made)), null, 2),
  );
  const part = { number: 0, name: MANIFEST_NAME, tableName: null, count: 1, bytes };
  await addPart(scope, made, part, async db => {
    const changes = { state: 'ready', readyAt: now(), fingerprint: digest(bytes) } as const;
    await db
      .update(hotelExport)
      .set(changes)
      .where(and(whereExport(scope, made.id), eq(hotelExport.state, 'making')));
  });
}

async function manifestOf(db: Db, scope: SystemScope, { id, takenAt }: Export): Promise<Manifest> {
  const hotel = await facilityById(db, scope.facilityId);
  if (!hotel) throw notFound();
  const parts = await db
    .select()
    .from(hotelExportPart)
    .where(wherePartOf(scope, id))
    .orderBy(asc(hotelExportPart.number));
  const shapes = await shapesOf(db);
  const tables: Manifest['tables'] = {};
  for (const [name, how] of transferredTables()) {
    const shape = shapes.get(name);
    const count = totalCount(parts.filter(({ tableName }) => tableName === name));
    if (shape) tables[name] = { count, columns: columnsOf(shape, how) };
  }
  return {
    format: FORMAT.name,
    version: FORMAT.version,
    schema: await schemaOf(db),
    hotel: { slug: hotel.slugName, name: hotel.name },
    taken_at: (takenAt ?? now()).toISOString(),
    pictures: totalCount(parts.filter(({ tableName }) => tableName === null)),
    tables,
    parts: parts.map(({ name, tableName, count, sha256 }) => ({ name, table: tableName, count, sha256 })),
  };
}

const totalCount = (parts: readonly { count: number }[]) => parts.reduce((sum, { count }) => sum + count, 0);
