import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { GuestScope } from '#features/access/access/rules/scope.ts';
import { picturedPersons } from '#features/booking/booking/rules/pms-values.ts';
import { booking } from '#features/booking/booking/tables.ts';
import type { QuestionItem } from '#features/form/questionnaire/contract/questions.ts';
import { loadQuestionContext } from '#features/form/questionnaire/queries/questions.ts';
import { isPicture } from '#features/form/questionnaire/rules/question-types.ts';
import { question } from '#features/form/questionnaire/tables.ts';
import { requiresPassportPicture } from '#features/hotel/deletion/rules/retention-periods.ts';
import { openForHotel, sealForHotel } from '#features/hotel/facility/queries/keys.ts';
import type { ErrorCode } from '#i18n/error-codes.ts';
import { newDataKey, open, SealError, seal } from '#platform/crypto/sealing.ts';
import type { Db } from '#platform/database/pool.ts';
import { files } from '#platform/files/files.ts';
import { invalidInput, Refusal } from '#platform/http/refusal.ts';
import { log } from '#platform/log/log.ts';
import { pictureKinds } from '../rules.ts';
import { image } from '../tables.ts';

type ImageRow = typeof image.$inferSelect;

/**
 * Returns a picture of this facility by its `image_id` or `path`. Undefined if the picture does not exist or
 * was deleted, or if its file is missing or damaged.
 */
export async function openImage(
  db: Db,
  facilityId: number,
  publicId: string,
): Promise<{ mediaType: string; bytes: Buffer } | undefined> {
  const sealed = (await sealedImages(db, facilityId, [publicId])).get(publicId);
  const bytes = sealed && (await openSealed(sealed));
  return bytes && { mediaType: sealed.mediaType, bytes };
}

/**
 * Decrypts several pictures of this facility. The result is keyed by `publicId`. Skips missing and damaged
 * pictures. Holds all of them in memory.
 */
export async function openImages(
  db: Db,
  facilityId: number,
  publicIds: readonly string[],
): Promise<Map<string, Buffer>> {
  const sealed = await sealedImages(db, facilityId, publicIds);
  const opened = new Map<string, Buffer>();
  await Promise.all(
    [...sealed].map(async ([publicId, each]) => {
      const bytes = await openSealed(each);
      if (bytes) opened.set(publicId, bytes);
    }),
  );
  return opened;
}

export type SealedImage = Pick<ImageRow, 'facilityId' | 'id' | 'publicId' | 'path' | 'mediaType'> & {
  key: Buffer;
};

/**
 * Returns these pictures with their keys, by `publicId`, in one query. Skips deleted pictures and pictures
 * with a damaged key.
 */
export async function sealedImages(
  db: Db,
  facilityId: number,
  publicIds: readonly string[],
): Promise<Map<string, SealedImage>> {
  const rows = await db
    .select()
    .from(image)
    .where(
      and(eq(image.facilityId, facilityId), inArray(image.publicId, [...publicIds]), isNull(image.deletedAt)),
    );
  const sealed = new Map<string, SealedImage>();
  for (const row of rows) {
    const key = await openUnlessDamaged(row, () =>
      openForHotel(db, facilityId, keyOf(row.publicId), row.keyWrapped),
    );
    if (key) sealed.set(row.publicId, { ...row, key });
  }
  return sealed;
}

/**
 * Reads and decrypts a picture without using the database. Returns undefined and logs an error if its file is
 * missing or damaged.
 */
export async function openSealed(which: SealedImage): Promise<Buffer | undefined> {
  const { facilityId, publicId, path, key } = which;
  const file = await files().get(path);
  if (!file) {
    log.error(logFields(which), 'The file of a picture is missing');
    return undefined;
  }
  return openUnlessDamaged(which, () => {
    const bytes = open([{ id: ONLY_KEY, key }], fileOf(facilityId, publicId), file);
    releaseMemory(file);
    return bytes;
  });
}

/**
 * Frees the memory of a file immediately. Otherwise the garbage collector runs so often that it takes longer
 * than reading and decrypting the files.
 */
function releaseMemory({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

export async function newestImages(db: Db, facilityId: number, limit: number): Promise<string[]> {
  const rows = await db
    .select({ publicId: image.publicId })
    .from(image)
    .where(and(eq(image.facilityId, facilityId), isNull(image.deletedAt)))
    .orderBy(desc(image.id))
    .limit(limit);
  return rows.map(({ publicId }) => publicId);
}

async function openUnlessDamaged(
  which: Pick<ImageRow, 'facilityId' | 'id'>,
  opening: () => Buffer | Promise<Buffer>,
): Promise<Buffer | undefined> {
  try {
    return await opening();
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    log.error({ ...logFields(which), err: error }, 'The file of a picture is damaged');
    return undefined;
  }
}

const logFields = ({ facilityId, id }: Pick<ImageRow, 'facilityId' | 'id'>) => ({
  facility: facilityId,
  image: id,
});

/** Key id in the files. Each picture has its own key, which is stored in its row (docs/security/keys.md). */
const ONLY_KEY = 0;

const fileOf = (facility: number, publicId: string) => ({
  facility,
  table: 'image',
  column: 'file',
  row: publicId,
});
const keyOf = (publicId: string) => ({ table: 'image', column: 'key_wrapped', row: publicId });

/** Encrypts a picture with a new key. The caller must wrap `key` with `wrapKey` and store it in the row. */
export function sealPicture(facilityId: number, publicId: string, bytes: Buffer) {
  const key = newDataKey();
  return { key, sealed: seal({ id: ONLY_KEY, key }, fileOf(facilityId, publicId), bytes) };
}

export const wrapKey = (db: Db, facilityId: number, publicId: string, key: Buffer): Promise<Buffer> =>
  sealForHotel(db, facilityId, keyOf(publicId), key);

export async function maxPersons(
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

const questionOfKind = { passport: 'gov_id', face: 'face_recognition', signature: 'signature' } as const;

/**
 * Checks that the hotel's form asks this person for this kind of picture.
 * @throws 422 on `kind`, or `too_many_persons`
 */
export async function assertPictureRequested(
  db: Db,
  scope: Pick<GuestScope, 'facilityId' | 'bookingId'>,
  { kind, person }: Picture,
): Promise<void> {
  const [, companion] = /^companion:(\d+)$/.exec(person) ?? [];
  const visibilityColumn = companion === undefined ? question.visibility : question.visibilityCompanion;
  const [asked] = await db
    .select({ id: question.id })
    .from(question)
    .where(
      and(
        eq(question.facilityId, scope.facilityId),
        eq(question.systemName, questionOfKind[kind]),
        isNull(question.retiredAt),
        eq(visibilityColumn, true),
      ),
    );
  const mayAsk =
    kind !== 'passport' || requiresPassportPicture(await loadQuestionContext(db, scope.facilityId));
  if (!asked || !mayAsk) throw invalidInput({ kind: 'choice_invalid' });
  if (companion !== undefined && Number(companion) + 1 >= (await maxPersons(db, scope)))
    throw new Refusal(422, 'too_many_persons');
}

type Answer = { question: Pick<QuestionItem, 'id' | 'system_name' | 'input_type'>; value: string };

/**
 * Returns `image_invalid` by field path for answers that refer to none of these pictures or to a picture of
 * another kind.
 */
export function pictureErrors(
  answers: readonly Answer[],
  uploads: readonly { publicId: string; kind: string }[],
): Record<string, ErrorCode> {
  const kinds = new Map(uploads.map(({ publicId, kind }) => [publicId, kind]));
  const invalidAnswers = answers.filter(({ question, value }) => {
    const kind = kinds.get(value);
    return isPicture(question) && (!kind || kind !== pictureKinds.get(question.system_name));
  });
  return Object.fromEntries(
    invalidAnswers.map(({ question }) => [`other_form.${question.id}`, 'image_invalid']),
  );
}
