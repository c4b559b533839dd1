import { eq } from 'drizzle-orm';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { FacilityScope, SystemScope } from '#features/access/access/rules/scope.ts';
import { copyForm } from '#features/form/questionnaire/commands/copy-form.ts';
import { copyLinks } from '#features/guest/my-page/commands/copy-links.ts';
import { createTestHotel } from '#features/hotel/facility/commands/test-hotel.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { copyBranding } from '#features/hotel/hotel-face/commands/copy-face.ts';
import { copyTerms } from '#features/hotel/terms/commands.ts';
import { copyTexts } from '#features/message/message/commands/copy-texts.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound } from '#platform/http/refusal.ts';

/**
 * Returns the test hotel of a hotel. Creates it first if there is none, with copies of the hotel's current form
 * and texts (docs/reference/api-keys.md#the-test-hotel). Concurrent requests return the same test hotel.
 */
export function openTestHotel({ facilityId }: FacilityScope): Promise<SystemScope> {
  return platformDb(async db => {
    const [hotel] = await db.select().from(facility).where(eq(facility.id, facilityId)).for('no key update');
    // A test hotel cannot have a test hotel.
    if (!hotel || hotel.testOf !== null) throw notFound();
    const [known] = await db
      .select({ id: facility.id })
      .from(facility)
      .where(eq(facility.testOf, facilityId));
    if (known) return mintSystem(known.id);
    const made = await createTestHotel(db, hotel);
    for (const copy of copies) await copy(db, facilityId, made);
    return mintSystem(made);
  });
}

type Copy = (db: Db, from: number, to: number) => Promise<unknown>;
const copies: Copy[] = [copyForm, copyTerms, copyBranding, copyLinks, copyTexts];
