import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { facility, facilityName } from '#features/hotel/facility/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { invalidInput } from '#platform/http/refusal.ts';
import { guessableWords, isCommonPassword } from '../rules/password-words.ts';

type Person = {
  facilityId: number | null;
  username: string;
  email: string;
  firstName: string;
  lastName: string;
};

/**
 * Rejects passwords that are known from breaches or made of words related to this person and their hotel.
 * @throws 422 `password_common`, or the guessable words, on `field`
 */
export async function assertNotGuessable(
  db: Db,
  password: string,
  { facilityId, username, email, firstName, lastName }: Person,
  field = 'password',
): Promise<void> {
  if (isCommonPassword(password, commonPasswords())) throw invalidInput({ [field]: 'password_common' });
  const hotel = facilityId === null ? [] : await namesOfHotel(db, facilityId);
  const [mailbox = ''] = email.split('@');
  const names = [username, mailbox, firstName, lastName, `${lastName}${firstName}`, ...hotel];
  const guessable = guessableWords(password, names);
  if (guessable.length > 0) throw invalidInput({ [field]: { guessable } });
}

async function namesOfHotel(db: Db, facilityId: number): Promise<string[]> {
  const [hotel] = await db
    .select({ slug: facility.slugName, name: facility.name })
    .from(facility)
    .where(eq(facility.id, facilityId));
  const names = await db
    .select({ name: facilityName.name })
    .from(facilityName)
    .where(eq(facilityName.facilityId, facilityId));
  return [hotel?.slug ?? '', hotel?.name ?? '', ...names.map(({ name }) => name)];
}

let commonPasswordSet: ReadonlySet<string> | undefined;

/**
 * About 20,000 lower-case passwords from breaches, most common first. The list was made by Royce Williams and
 * is shipped with Django (5.2, django/contrib/auth/common-passwords.txt.gz, BSD-3-Clause).
 */
function commonPasswords(): ReadonlySet<string> {
  commonPasswordSet ??= new Set(
    readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8').split('\n'),
  );
  return commonPasswordSet;
}
