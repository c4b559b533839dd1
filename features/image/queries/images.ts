import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { GuestScope } from '#features/access/rules/scope.ts';
import { picturedPersons } from '#features/booking/rules/pms-values.ts';
import { booking } from '#features/booking/tables.ts';
import { asksForPassport } from '#features/deletion/rules/how-long.ts';
import { openFor, sealFor } from '#features/facility/queries/keys.ts';
import { askingHotel } from '#features/questionnaire/queries/questions.ts';
import { question } from '#features/questionnaire/tables.ts';
import { newDataKey, open, SealError, seal } from '#platform/crypto/sealing.ts';
import type { Db } from '#platform/database/pool.ts';
import { files } from '#platform/files/files.ts';
import { invalid, Refusal } from '#platform/http/refusal.ts';
import { log } from '#platform/log/log.ts';
import { image } from '../tables.ts';

type Stored = typeof image.$inferSelect;

/** A picture of this facility by its `image_id` or `path`; undefined where there is none, it has been deleted, or its file is gone or damaged. */
export async function openImage(
  db: Db,
  facilityId: number,
  publicId: string,
): Promise<{ mediaType: string; bytes: Buffer } | undefined> {
  const [row] = await db
    .select()
    .from(image)
    .where(and(eq(image.facilityId, facilityId), eq(image.publicId, publicId), isNull(image.deletedAt)));
  const bytes = row && (await openStored(db, row, await files().get(row.path)));
  return bytes && { mediaType: row.mediaType, bytes };
}

/** Several pictures of this facility, opened, by `path`; without those that are gone or damaged. They are all held in memory. */
export async function openImages(
  db: Db,
  facilityId: number,
  publicIds: readonly string[],
): Promise<Map<string, Buffer>> {
  const rows = await db
    .select()
    .from(image)
    .where(
      and(eq(image.facilityId, facilityId), inArray(image.publicId, [...publicIds]), isNull(image.deletedAt)),
    );
  const stored = await Promise.all(rows.map(async row => ({ row, sealed: await files().get(row.path) })));
  const opened = new Map<string, Buffer>();
  for (const { row, sealed } of stored) {
    const bytes = await openStored(db, row, sealed);
    if (bytes) opened.set(row.publicId, bytes);
  }
  return opened;
}

/** The ids of a facility's newest pictures that are not deleted. */
export async function newestImages(db: Db, facilityId: number, most: number): Promise<string[]> {
  const rows = await db
    .select({ publicId: image.publicId })
    .from(image)
    .where(and(eq(image.facilityId, facilityId), isNull(image.deletedAt)))
    .orderBy(desc(image.id))
    .limit(most);
  return rows.map(({ publicId }) => publicId);
}

/** What lies there of a picture that should; the log names one that is missing or damaged, which stops nothing else. */
async function openStored(db: Db, row: Stored, sealed: Buffer | undefined): Promise<Buffer | undefined> {
  const which = { facility: row.facilityId, image: row.id };
  if (!sealed) {
    log.error(which, 'The file of a picture is missing');
    return undefined;
  }
  try {
    return await openPicture(db, row, sealed);
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    log.error({ ...which, err: error }, 'The file of a picture is damaged');
    return undefined;
  }
}

/** A key of its own for each picture: without the row that holds it, the file is noise (docs/security/keys.md). */
const ONLY_KEY = 0;

const fileOf = (facility: number, publicId: string) => ({
  facility,
  table: 'image',
  column: 'file',
  row: publicId,
});
const keyOf = (publicId: string) => ({ table: 'image', column: 'key_wrapped', row: publicId });

/** Seals a picture under a fresh key. `key` is to be wrapped by `wrapKey` and kept in the row. */
export function sealPicture(facilityId: number, publicId: string, bytes: Buffer) {
  const key = newDataKey();
  return { key, sealed: seal({ id: ONLY_KEY, key }, fileOf(facilityId, publicId), bytes) };
}

export const wrapKey = (db: Db, facilityId: number, publicId: string, key: Buffer): Promise<Buffer> =>
  sealFor(db, facilityId, keyOf(publicId), key);

/** The picture of a sealed file. Throws SealError where it is not the one that was stored. */
async function openPicture(
  db: Db,
  { facilityId, publicId, keyWrapped }: Stored,
  sealed: Buffer,
): Promise<Buffer> {
  const key = await openFor(db, facilityId, keyOf(publicId), keyWrapped);
  return open([{ id: ONLY_KEY, key }], fileOf(facilityId, publicId), sealed);
}

/** For how many persons pictures may come: all of the booking. */
export async function mostPersons(
  db: Db,
  { facilityId, bookingId }: Pick<GuestScope, 'facilityId' | 'bookingId'>,
): Promise<number> {
  const [row] = await db
    .select({ metadata: booking.metadata, personLimit: booking.personLimit })
    .from(booking)
    .where(and(eq(booking.facilityId, facilityId), eq(booking.id, bookingId)));
  return picturedPersons(row ?? { metadata: {}, personLimit: null });
}

type Picture = Pick<typeof image.$inferSelect, 'kind' | 'person'>;

const asks = { passport: 'gov_id', face: 'face_recognition', signature: 'signature' } as const;

/** That the hotel's form asks for such a picture of this person. Else 422 on `kind`, or `too_many_persons`. */
export async function assertAsked(db: Db, scope: GuestScope, { kind, person }: Picture): Promise<void> {
  const [, companion] = /^companion:(\d+)$/.exec(person) ?? [];
  const shown = companion === undefined ? question.visibility : question.visibilityCompanion;
  const [asked] = await db
    .select({ id: question.id })
    .from(question)
    .where(
      and(
        eq(question.facilityId, scope.facilityId),
        eq(question.systemName, asks[kind]),
        isNull(question.retiredAt),
        eq(shown, true),
      ),
    );
  const mayAsk = kind !== 'passport' || asksForPassport(await askingHotel(db, scope.facilityId));
  if (!asked || !mayAsk) throw invalid({ kind: 'choice_invalid' });
  if (companion !== undefined && Number(companion) + 1 >= (await mostPersons(db, scope)))
    throw new Refusal(422, 'too_many_persons');
}
