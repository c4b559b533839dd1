import { and, asc, eq, exists, isNull } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import type { ApiKeyScope, StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import type { AuditAction } from '#features/audit/audit/rules.ts';
import { isHeld } from '#features/booking/booking/queries/holds.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { question } from '#features/form/questionnaire/tables.ts';
import { discardImage, removeDiscardedImages } from '#features/registration/image/commands/images.ts';
import { openImage } from '#features/registration/image/queries/images.ts';
import { image } from '#features/registration/image/tables.ts';
import {
  recountPictures,
  refreshRegister,
} from '#features/registration/registration/commands/refresh-booking.ts';
import { lockBookingOf } from '#features/registration/registration/commands/withdraw.ts';
import {
  bookingOfRegistration,
  personOf,
} from '#features/registration/registration/queries/find-registration.ts';
import { answer, person, registration } from '#features/registration/registration/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound, Refusal } from '#platform/http/refusal.ts';
import { Binary } from '#platform/http/reply.ts';
import { fileName } from '../rules/file-names.ts';

type PictureRequest = { path: string; rsv_no?: string | undefined };

/**
 * Returns a picture for viewing. Each view is audited.
 * @throws 404.
 */
export async function showPicture(scope: StaffScope, request: PictureRequest): Promise<Binary> {
  const { mediaType, bytes } = await openPicture(scope, request, 'image.viewed');
  return new Binary(mediaType, bytes);
}

export async function downloadPicture(scope: StaffScope, request: PictureRequest): Promise<Binary> {
  const { mediaType, bytes, bookingNo, kind } = await openPicture(scope, request, 'image.downloaded');
  return new Binary(mediaType, bytes, `${fileName(`${bookingNo}_${kind}`)}.jpg`);
}

export async function readPicture(scope: ApiKeyScope, path: string): Promise<Binary> {
  const { mediaType, bytes } = await openPicture(scope, { path }, 'image.downloaded');
  return new Binary(mediaType, bytes);
}

function openPicture(scope: StaffScope | ApiKeyScope, { path, rsv_no }: PictureRequest, action: AuditAction) {
  const { facilityId } = scope;
  return inFacility(scope, async db => {
    const stored = await storedPicture(db, facilityId, path);
    if (!stored || (rsv_no && rsv_no !== stored.bookingNo)) throw notFound();
    const { bookingId, kind, bookingNo } = stored;
    const picture = await openImage(db, facilityId, stored.path);
    if (!picture) throw notFound();
    await audit(db, scope, { action, bookingId, details: { path, kind } });
    return { ...picture, kind, bookingNo };
  });
}

/**
 * Returns a picture by its path. Undefined if it was deleted, belongs to a draft or another hotel, or if its
 * registration was withdrawn.
 */
async function storedPicture(db: Db, facilityId: number, path: string) {
  const [found] = await db
    .select({
      path: image.publicId,
      kind: image.kind,
      bookingId: booking.id,
      bookingNo: booking.pmsBookingNo,
    })
    .from(image)
    .innerJoin(registration, sameHotel(registration.id, image.registrationId))
    .innerJoin(booking, sameHotel(booking.id, registration.bookingId))
    .where(
      and(
        eq(image.facilityId, facilityId),
        eq(image.publicId, path),
        isNull(image.deletedAt),
        isNull(registration.withdrawnAt),
      ),
    );
  return found;
}

type PassportRequest = { facility_visitor_log_id: number; companion_id: number | null };

/** Deletes the picture and the answer that refers to it. The file is deleted after the commit. */
export async function deletePassportPicture(
  scope: StaffScope,
  { facility_visitor_log_id: registrationId, companion_id: companionId }: PassportRequest,
): Promise<void> {
  const { facilityId } = scope;
  const deletedPath = await inFacility(scope, async db => {
    const { id: bookingId } = await lockBookingOf(db, facilityId, registrationId);
    if (await isHeld(db, facilityId, bookingId)) throw new Refusal(422, 'booking_held');
    const personId = await personOf(db, facilityId, registrationId, companionId);
    const path = await removeAnswer(db, facilityId, personId);
    await recountPictures(db, facilityId, bookingId);
    await refreshRegister(db, facilityId, [bookingId]);
    await audit(db, scope, {
      action: 'image.deleted',
      bookingId,
      details: { registrationId, personId, path, kind: 'passport' },
    });
    return discardImage(db, facilityId, registrationId, path, 'byHand');
  });
  await removeDiscardedImages(scope, deletedPath);
}

async function removeAnswer(db: Db, facilityId: number, personId: number): Promise<string> {
  const passportQuestion = db
    .select({ id: question.id })
    .from(question)
    .where(
      and(
        eq(question.facilityId, facilityId),
        eq(question.id, answer.questionId),
        eq(question.systemName, 'gov_id'),
      ),
    );
  const [removed] = await db
    .delete(answer)
    .where(and(eq(answer.facilityId, facilityId), eq(answer.personId, personId), exists(passportQuestion)))
    .returning({ path: answer.value });
  if (!removed?.path) throw notFound();
  return removed.path;
}

export function listPictures(scope: ApiKeyScope, registrationId: number) {
  const { facilityId } = scope;
  return inFacility(scope, async db => {
    const bookingId = await bookingOfRegistration(db, facilityId, registrationId);
    if (bookingId === undefined) throw notFound();
    const found = await picturesOf(db, facilityId, registrationId);
    const details = { registrationId, count: found.length };
    await audit(db, scope, { action: 'pictures.fetched', bookingId, details });
    return found.map(({ createdAt, ...picture }) => ({ ...picture, created_at: createdAt.toISOString() }));
  });
}

function picturesOf(db: Db, facilityId: number, registrationId: number) {
  return db
    .select({
      picture: image.publicId,
      kind: image.kind,
      person: person.number,
      createdAt: image.createdAt,
    })
    .from(person)
    .innerJoin(answer, sameHotel(answer.personId, person.id))
    .innerJoin(
      image,
      and(
        sameHotel(image.publicId, answer.value),
        eq(image.registrationId, registrationId),
        isNull(image.deletedAt),
      ),
    )
    .where(and(eq(person.facilityId, facilityId), eq(person.registrationId, registrationId)))
    .orderBy(asc(person.number), asc(image.id));
}
