import { eq } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { closeDays } from '#features/hotel/deletion/commands/close-days.ts';
import { deletedBetween } from '#features/hotel/deletion/queries/deleted.ts';
import { verifyDeletions } from '#features/hotel/deletion/queries/record-chain.ts';
import { facilityNames } from '#features/hotel/facility/queries/facility.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import type { DashboardLanguage } from '#i18n/languages.ts';
import { now } from '#platform/clock/clock.ts';
import { notFound } from '#platform/http/refusal.ts';
import { Binary } from '#platform/http/reply.ts';
import { pdfOf } from '#platform/pdf/document.ts';
import { certificateOf } from '../queries/certificate.ts';
import { holdsOf } from '../queries/holds.ts';
import { backupRetentionDays } from '../queries/overview.ts';

/**
 * Creates the deletion certificate of a period (docs/reference/retention.md#the-record-of-deletions). Writes an
 * audit entry.
 */
export async function issueCertificate(
  scope: StaffScope,
  { from, to }: { from: string; to: string },
  language: DashboardLanguage,
): Promise<Binary> {
  const { facilityId } = scope;
  // Closes yesterday's counts, in case no sweep has run since yesterday.
  await closeDays();
  const certificateData = await inFacility(scope, async db => {
    const [hotel] = await db.select().from(facility).where(eq(facility.id, facilityId));
    if (!hotel) throw notFound();
    const deleted = await deletedBetween(db, facilityId, from, to);
    const verdict = await verifyDeletions(db, facilityId);
    const holdCount = (await holdsOf(db, scope)).length;
    await audit(db, scope, { action: 'retention.certified', details: { from_date: from, to_date: to } });
    const names = await facilityNames(db, facilityId);
    return { hotel, names, deleted, verdict, held: holdCount };
  });
  const madeAt = now();
  const { title, blocks } = certificateOf(
    { ...certificateData, from, to, madeAt, username: scope.username, backupDays: backupRetentionDays() },
    language,
  );
  const pdf = pdfOf(blocks, { title, language, footer: title, madeAt });
  return new Binary('application/pdf', pdf, `deletion_${from}_${to}.pdf`);
}
