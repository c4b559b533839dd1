import { and, desc, eq } from 'drizzle-orm';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import { questionsFor } from '#features/form/questionnaire/queries/questions.ts';
import { amendment, registration, slot } from '#features/registration/registration/tables.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { translator } from '#i18n/translate.ts';
import type { Db } from '#platform/database/pool.ts';
import type { DataRequest, Deletion } from '../contract.ts';
import { dataRequest, type Outcome } from '../tables.ts';
import type { GuestData } from './kept.ts';
import { ruleSentence } from './words.ts';

type StoredRequest = typeof dataRequest.$inferSelect;
type RequestTexts = { language: GuestLanguage; labels: ReadonlyMap<number, string> };

/** Returns the result of this registration's last deletion request. Null if there was none. */
export async function lastDeletion(db: Db, data: GuestData): Promise<Deletion | null> {
  const request = await lastRequest(db, data.registration);
  return request ? toDeletionView(request, requestTextsOf(data)) : null;
}

export const requestTextsOf = ({
  language,
  questions,
}: Pick<GuestData, 'language' | 'questions'>): RequestTexts => ({
  language,
  labels: new Map(questions.map(({ id, label }) => [id, label])),
});

export async function lastRequest(
  db: Db,
  { facilityId, id }: Pick<GuestData['registration'], 'facilityId' | 'id'>,
): Promise<StoredRequest | undefined> {
  const [found] = await db
    .select()
    .from(dataRequest)
    .where(
      and(
        eq(dataRequest.facilityId, facilityId),
        eq(dataRequest.registrationId, id),
        eq(dataRequest.kind, 'deletion'),
      ),
    )
    .orderBy(desc(dataRequest.id))
    .limit(1);
  return found;
}

/**
 * Formats a stored result. Combines similar entries on one line: the person, what was deleted, and what is kept
 * with its retention rule and end date.
 */
export function toDeletionView({ at, answer }: StoredRequest, { language, labels }: RequestTexts): Deletion {
  const t = translator(language, 'guest-rights');
  const { held, outcomes } = answer ?? { held: false, outcomes: [] };
  const groups = Map.groupBy(outcomes, ({ person, isDeleted, rule, until }) =>
    JSON.stringify(isDeleted ? [person, true] : [person, false, rule, until]),
  );
  const labelOf = (each: Outcome) =>
    (each.questionId !== null && labels.get(each.questionId)) || t(`sheet.section.${each.purpose}.title`);
  const shownOutcomes = [...groups.values()].flatMap(group => {
    const [first] = group;
    if (!first) return [];
    const { person, isDeleted, rule, until } = first;
    const title =
      person === null
        ? t('sheet.booking')
        : person === 0
          ? t('sheet.you')
          : t('sheet.companion', { number: person });
    const kept = isDeleted ? '' : ruleSentence(language, { rule, until });
    return [{ title, is_deleted: isDeleted, what: group.map(labelOf), kept, rule, until }];
  });
  return { at: at.toISOString(), held, outcomes: held ? [] : shownOutcomes };
}

/** Returns the requests of a booking's guests about their own data, newest first. */
export async function requestsOf(
  db: Db,
  facilityId: number,
  bookingId: number,
  language: GuestLanguage,
): Promise<DataRequest[]> {
  const questions = await questionsFor(db, facilityId, language, { hidden: true, retired: true });
  const requestTexts = requestTextsOf({ language, questions });
  const whereBooking = and(eq(registration.facilityId, facilityId), eq(registration.bookingId, bookingId));
  const ofSlot = sameHotel(slot.id, registration.slotId);
  const requestRows = await db
    .select({ request: dataRequest, slot: slot.number })
    .from(dataRequest)
    .innerJoin(registration, sameHotel(registration.id, dataRequest.registrationId))
    .innerJoin(slot, ofSlot)
    .where(whereBooking);
  const correctionRows = await db
    .select({ id: amendment.id, at: amendment.at, slot: slot.number })
    .from(amendment)
    .innerJoin(registration, sameHotel(registration.id, amendment.registrationId))
    .innerJoin(slot, ofSlot)
    .where(and(whereBooking, eq(amendment.byKind, 'guest')));
  const rows: DataRequest[] = [
    ...requestRows.map(({ request, slot: number }) => ({
      id: `request-${request.id}`,
      kind: request.kind,
      at: request.at.toISOString(),
      slot: number,
      format: request.format,
      deletion: request.kind === 'deletion' ? toDeletionView(request, requestTexts) : null,
    })),
    ...correctionRows.map(({ id, at, slot: number }) => ({
      id: `amendment-${id}`,
      kind: 'correction' as const,
      at: at.toISOString(),
      slot: number,
      format: null,
      deletion: null,
    })),
  ];
  return rows.toSorted((one, other) => other.at.localeCompare(one.at));
}
