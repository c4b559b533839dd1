import { and, eq } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { notFound } from '#platform/http/refusal.ts';
import type { SavedLayout } from '../../contract/file.ts';
import { LAYOUT_KIND } from '../../rules/file/layouts.ts';
import { bookingFile, bookingFileLayout } from '../../tables/file.ts';
import { isShown } from './files.ts';

/** Returns how a file is read: its columns, and the order of days that staff last chose for these titles. */
export function showLayout(scope: StaffScope, fileId: number): Promise<SavedLayout> {
  return inFacility(scope, async db => {
    const { facilityId } = scope;
    const [file] = await db
      .select()
      .from(bookingFile)
      .where(and(isShown(facilityId), eq(bookingFile.id, fileId)));
    if (!file) throw notFound();
    const { fingerprint, code, mapping } = file;
    const [chosen] = await db
      .select({ dayOrder: bookingFileLayout.dayOrder })
      .from(bookingFileLayout)
      .where(
        and(eq(bookingFileLayout.facilityId, facilityId), eq(bookingFileLayout.fingerprint, fingerprint)),
      );
    const dayOrder = chosen?.dayOrder ?? 'unclear';
    const day_order = dayOrder === 'unclear' ? null : dayOrder;
    return { kind: LAYOUT_KIND, fingerprint, code, mapping, day_order };
  });
}
