import { Readable } from 'node:stream';
import { and, eq, isNull } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { facilityById } from '#features/hotel/facility/queries/facility.ts';
import { now } from '#platform/clock/clock.ts';
import { tarFrom, tarSize } from '#platform/files/tar.ts';
import { notFound } from '#platform/http/refusal.ts';
import { Binary, resumeOffset } from '#platform/http/reply.ts';
import { entriesOf } from '../../queries/archive.ts';
import { readyUntil } from '../../rules.ts';
import { hotelExport } from '../../tables.ts';

/**
 * A private media type, because proxies do not compress unknown types. Compression would break range requests.
 */
const TYPE = 'application/vnd.genkan.hotel';

type RangeHeaders = { range?: string | undefined; 'if-range'?: string | string[] | undefined };

/**
 * Returns the archive from the requested byte on. The archive counts as downloaded once its last byte has
 * been read.
 */
export async function downloadArchive(scope: StaffScope, headers: RangeHeaders): Promise<Binary> {
  const { facilityId } = scope;
  const { found, hotel } = await inFacility(scope, async db => {
    const [ready] = await db
      .select()
      .from(hotelExport)
      .where(and(eq(hotelExport.facilityId, facilityId), eq(hotelExport.state, 'ready')));
    if (!ready?.readyAt || readyUntil(ready.readyAt) <= now()) throw notFound();
    return { found: ready, hotel: await facilityById(db, facilityId) };
  });
  const entries = await entriesOf(scope, found.id);
  const archiveInfo = { size: tarSize(entries), etag: `"${found.fingerprint}"` };
  const from = resumeOffset(headers, archiveInfo);
  // Also audits partial downloads, because an archive without its first byte is almost complete.
  await inFacility(scope, db => audit(db, scope, { action: 'facility.export_downloaded', details: {} }));
  const body = Readable.from(
    withCallbackAtEnd(tarFrom(entries, from), () => markDownloaded(scope, found.id)),
  );
  const day = (found.takenAt ?? now()).toISOString().slice(0, 10);
  const name = `${hotel?.slugName}_${day}.tar`;
  return new Binary(TYPE, body, name, { ...archiveInfo, from });
}

async function* withCallbackAtEnd(body: Readable, done: () => Promise<unknown>): AsyncGenerator<Buffer> {
  for await (const chunk of body) yield chunk;
  await done();
}

const markDownloaded = (scope: StaffScope, id: number) =>
  inFacility(scope, db =>
    db
      .update(hotelExport)
      .set({ downloadedAt: now() })
      .where(
        and(
          eq(hotelExport.facilityId, scope.facilityId),
          eq(hotelExport.id, id),
          isNull(hotelExport.downloadedAt),
        ),
      ),
  );
