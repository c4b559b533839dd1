import { and, eq, isNull } from 'drizzle-orm';
import type { GuestScope } from '#features/access/rules/scope.ts';
import { image } from '#features/image/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import type { Upload } from '../rules/pictures.ts';

/** The pictures that this slot has uploaded and not yet submitted. */
export function uploadsOf(db: Db, { facilityId, slotId }: GuestScope): Promise<Upload[]> {
  return db
    .select({ publicId: image.publicId, kind: image.kind })
    .from(image)
    .where(
      and(
        eq(image.facilityId, facilityId),
        eq(image.slotId, slotId),
        isNull(image.registrationId),
        isNull(image.deletedAt),
      ),
    );
}
