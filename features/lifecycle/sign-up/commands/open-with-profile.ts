import type { z } from 'zod';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { prefectureIn } from '#features/form/questionnaire/rules/system-questions.ts';
import { storeSetting } from '#features/hotel/facility/commands/change-setting.ts';
import { unsetBasis } from '#features/hotel/register-law/rules/required.ts';
import { storeTerms } from '#features/hotel/terms/commands.ts';
import { firstTerms } from '#features/hotel/terms/queries.ts';
import { baseLanguages } from '#i18n/languages.ts';
import type { Db } from '#platform/database/pool.ts';
import type { storeFacility } from '../contract.ts';
import { prepareFacility } from './open-facility.ts';

/**
 * Opens a hotel without an owner. Stores the typed profile, the first terms and an audit entry.
 * @throws 422 `already_taken` on `slug_name`
 */
export async function openWithProfile(
  db: Db,
  input: z.output<typeof storeFacility.input>,
  { awaitsApproval }: { awaitsApproval: boolean },
): Promise<number> {
  const { building = '', phone = '', site_url = '', timezone, ...named } = input;
  const zone = timezone === undefined ? {} : { timezone };
  const rest = { building, phone, site_url, ...zone, awaitsApproval };
  const facilityId = await prepareFacility(db, { ...named, ...rest });
  await storePrefecture(db, facilityId, named);
  await addFirstTerms(db, facilityId);
  await audit(db, mintSystem(facilityId), { action: 'facility.opened' });
  return facilityId;
}

/**
 * Stores the prefecture from the address, so that the owner is not asked again. It determines what the guest
 * register must contain.
 */
async function storePrefecture(
  db: Db,
  facilityId: number,
  { country, state }: { country: string; state: string },
): Promise<void> {
  const prefecture = country === 'JP' ? prefectureIn(state) : 0;
  if (prefecture > 0) await storeSetting(db, facilityId, 'guest_register', { ...unsetBasis, prefecture });
}

async function addFirstTerms(db: Db, facilityId: number): Promise<void> {
  for (const language of baseLanguages)
    await storeTerms(db, facilityId, { language, content: firstTerms(language) });
}
