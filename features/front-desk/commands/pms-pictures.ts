import { and, asc, eq, isNull } from 'drizzle-orm';
import { inFacility } from '#features/access/queries/in-facility.ts';
import { sameHotel } from '#features/access/queries/same-hotel.ts';
import type { ApiKeyScope } from '#features/access/rules/scope.ts';
import { audit } from '#features/audit/commands/audit.ts';
import { image } from '#features/image/tables.ts';
import { bookingOfRegistration } from '#features/registration/queries/find-registration.ts';
import { answer, person } from '#features/registration/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound } from '#platform/http/refusal.ts';

/** The pictures that the answers of a registration name, person by person. Throws 404. */
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
