import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { addSystemQuestions } from '#features/form/questionnaire/commands/save-questions.ts';
import { storeSetting } from '#features/hotel/facility/commands/change-setting.ts';
import {
  createFacility,
  type NamesByLanguage,
  setOwner,
} from '#features/hotel/facility/commands/facility.ts';
import { storedHotelPhone } from '#features/hotel/facility/queries/facility.ts';
import { createUser, grantStaffDefaults } from '#features/staff/account/commands/account.ts';
import { type GuestLanguage, languageNames } from '#i18n/languages.ts';
import type { Db } from '#platform/database/pool.ts';
import { invalidInput } from '#platform/http/refusal.ts';

export type NewFacility = {
  slug_name: string;
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  state: string;
  city: string;
  address: string;
  building?: string;
  /** In the usual format of the country, or with a + prefix. */
  phone?: string;
  site_url?: string;
  /** IANA name. Default: Asia/Tokyo. */
  timezone?: string;
  /** The hotel's name by language. If omitted, `name` is the Japanese name. */
  names?: NamesByLanguage;
  /** Whether the operator must approve the hotel before it can send messages to guests. */
  awaitsApproval?: boolean;
  /** The languages that guests can choose. Must include ja. Default: the base languages. */
  languages?: readonly GuestLanguage[];
};

type Owner = { username: string; password: string; email: string; first_name: string; last_name: string };

/**
 * Opens a hotel in one transaction: the facility with its data key, names, settings and questions, the owner,
 * and the permissions of its staff.
 * @throws 422 `already_taken` on `slug_name` (or on the user's `username` or `email`), or `phone_invalid`
 */
export function openFacility({
  owner,
  ...opening
}: NewFacility & { owner: Owner }): Promise<{ facilityId: number; userId: number }> {
  return platformDb(async db => {
    const facilityId = await prepareFacility(db, opening);
    const userId = await addOwner(db, facilityId, owner);
    await setOwner(db, facilityId, userId);
    return { facilityId, userId };
  });
}

/**
 * Creates a complete hotel without an owner.
 * @throws 422 `already_taken` on `slug_name`
 */
export async function prepareFacility(db: Db, opening: NewFacility): Promise<number> {
  const facilityId = await addFacility(db, opening);
  await addSystemQuestions(db, facilityId, opening.country);
  await grantStaffDefaults(db, facilityId);
  return facilityId;
}

async function addFacility(db: Db, opening: NewFacility): Promise<number> {
  const { slug_name, name, country, state, city, address } = opening;
  const facilityId = await createFacility(
    db,
    {
      slugName: slug_name,
      name,
      country,
      state,
      city,
      address,
      building: opening.building ?? '',
      phone: storedHotelPhone('phone', opening.phone ?? '', country),
      siteUrl: opening.site_url ?? '',
      timezone: opening.timezone ?? 'Asia/Tokyo',
      awaitsApproval: opening.awaitsApproval ?? false,
    },
    opening.names ?? { ja: name },
  );
  if (facilityId === null) throw invalidInput({ slug_name: 'already_taken' });
  if (opening.languages) await enableLanguages(db, facilityId, opening.languages);
  return facilityId;
}

async function enableLanguages(
  db: Db,
  facilityId: number,
  languages: readonly GuestLanguage[],
): Promise<void> {
  const enabledLanguages = languages.map(code => ({ name: languageNames[code], code }));
  await storeSetting(db, facilityId, 'language', enabledLanguages);
}

function addOwner(db: Db, facilityId: number, owner: Owner): Promise<number> {
  const { username, password, email, first_name, last_name } = owner;
  return createUser(db, {
    facilityId,
    username,
    password,
    email,
    firstName: first_name,
    lastName: last_name,
    role: 'admin',
  });
}
