import { and, eq, isNull } from 'drizzle-orm';
import type { GuestScope } from '#features/access/rules/scope.ts';
import { expectedPersons } from '#features/booking/rules/expected-persons.ts';
import { booking } from '#features/booking/tables.ts';
import { question } from '#features/questionnaire/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { invalid, Refusal } from '#platform/http/refusal.ts';
import type { image } from '../tables.ts';

/** Where nobody has said how many come: the guest and nine companions. */
const PERSONS = 10;

/** For how many persons pictures may come: all of the booking. */
export async function mostPersons(
  db: Db,
  { facilityId, bookingId }: Pick<GuestScope, 'facilityId' | 'bookingId'>,
): Promise<number> {
  const [row] = await db
    .select({ metadata: booking.metadata, personLimit: booking.personLimit })
    .from(booking)
    .where(and(eq(booking.facilityId, facilityId), eq(booking.id, bookingId)));
  return Math.max(1, (row && expectedPersons(row)) ?? PERSONS);
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
  if (!asked) throw invalid({ kind: 'choice_invalid' });
  if (companion !== undefined && Number(companion) + 1 >= (await mostPersons(db, scope)))
    throw new Refusal(422, 'too_many_persons');
}
