import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { facilityById } from '#features/hotel/facility/queries/facility.ts';
import type { RegisterSelection } from '#features/register/guest-register/queries/book-entries.ts';
import { accountMailRequested, type DisclosureNotice } from '#features/staff/session/events.ts';
import { now } from '#platform/clock/clock.ts';
import { randomToken } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { invalidInput, notFound } from '#platform/http/refusal.ts';
import type { requestDisclosure as contract } from '../contract.ts';
import { countSelectedPersons } from '../queries/persons.ts';
import { type Request, requestView, sealEnteredData } from '../queries/requests.ts';
import { disclosure } from '../tables.ts';

type Input = z.output<typeof contract.input>;
type SubjectInput = Pick<Input, 'from_date' | 'to_date' | 'person_ids'>;

/** Returns the persons or days of a request. The contract guarantees that one of them is given. */
export const subjectOfInput = ({
  from_date = '',
  to_date = '',
  person_ids,
}: SubjectInput): RegisterSelection =>
  person_ids ? { personIds: [...new Set(person_ids)] } : { from: from_date, to: to_date };

/**
 * Creates a request. A repeated call returns the same request.
 * @throws 404 if a person does not belong to this hotel
 * @throws 422 `nobody_concerned` if there is no registration in the range
 */
export function requestDisclosure(scope: StaffScope, input: Input) {
  return inFacility(scope, async db => {
    const { facilityId } = scope;
    const subject = subjectOfInput(input);
    const { persons } = await countSelectedPersons(db, facilityId, subject);
    if ('personIds' in subject && persons < subject.personIds.length) throw notFound();
    if (persons === 0) throw invalidInput({ from_date: 'nobody_concerned' });
    const row = await insertRequest(db, scope, input, { subject, persons });
    if (!row) return requestView(db, scope, await loadRequestId(db, scope, input.ask_key));
    const { authority, officer, contact, reference, words } = input;
    const sealed = await sealEnteredData(db, facilityId, row.id, {
      authority,
      officer,
      contact,
      reference,
      words,
    });
    await db.update(disclosure).set({ sealed }).where(whereRequest(row));
    await audit(db, scope, { action: 'disclosure.asked', details: auditDetailsOf(row, persons) });
    await emailOwner(db, facilityId, { kind: 'disclosureAsked', by: scope.userId });
    return requestView(db, scope, row.id);
  });
}

type CountedSubject = { subject: RegisterSelection; persons: number };

/** @returns undefined if the same page has already created the request */
async function insertRequest(db: Db, scope: StaffScope, input: Input, { subject, persons }: CountedSubject) {
  const isRange = 'from' in subject;
  const [row] = await db
    .insert(disclosure)
    .values({
      facilityId: scope.facilityId,
      state: 'asked',
      ground: input.ground,
      // Set later, because the encryption is bound to the row id.
      sealed: Buffer.alloc(0),
      fromDay: isRange ? subject.from : null,
      toDay: isRange ? subject.to : null,
      personIds: isRange ? null : [...subject.personIds],
      withPictures: input.with_pictures,
      persons,
      askedBy: scope.userId,
      askedAt: now(),
      askKey: input.ask_key,
    })
    .onConflictDoNothing({ target: [disclosure.facilityId, disclosure.askedBy, disclosure.askKey] })
    .returning();
  return row;
}

async function loadRequestId(db: Db, { facilityId, userId }: StaffScope, askKey: string): Promise<number> {
  const [row] = await db
    .select({ id: disclosure.id })
    .from(disclosure)
    .where(
      and(
        eq(disclosure.facilityId, facilityId),
        eq(disclosure.askedBy, userId),
        eq(disclosure.askKey, askKey),
      ),
    );
  if (!row) throw notFound();
  return row.id;
}

export const whereRequest = ({ facilityId, id }: Pick<Request, 'facilityId' | 'id'>) =>
  and(eq(disclosure.facilityId, facilityId), eq(disclosure.id, id));

export const auditDetailsOf = ({ id, ground, fromDay, toDay, withPictures }: Request, persons: number) => ({
  disclosure: id,
  ground,
  ...(fromDay === null ? {} : { from_date: fromDay, to_date: toDay }),
  pictures: withPictures,
  persons,
});

type Notice = { kind: DisclosureNotice; by: number; whom?: number };

/**
 * Emails the owner that a request was created or approved, with the names of its creator and approver. The email
 * does not contain the content of the request.
 */
export async function emailOwner(db: Db, facilityId: number, notice: Notice): Promise<void> {
  const hotel = await facilityById(db, facilityId);
  if (!hotel?.userId) return;
  await accountMailRequested.add(db, {
    ...notice,
    about: hotel.userId,
    nonce: randomToken(128),
    language: '',
  });
}
