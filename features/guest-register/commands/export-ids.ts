import type { z } from 'zod';
import { inFacility } from '#features/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/rules/scope.ts';
import { audit } from '#features/audit/commands/audit.ts';
import { openImages } from '#features/image/queries/images.ts';
import { Binary } from '#platform/http/reply.ts';
import type { exportIds as contract } from '../contract.ts';
import { passportPictures } from '../queries/passport-pictures.ts';
import { idZip } from './id-zip.ts';
import { readAhead } from './read-ahead.ts';

type Input = z.output<typeof contract.input>;

/** The passport pictures of these arrivals as a zip, made while it is sent. The audit entry stands before the first byte leaves. */
export async function exportIds(scope: StaffScope, { from_date, to_date }: Input): Promise<Binary> {
  const pictures = await inFacility(scope, async db => {
    const found = await passportPictures(db, scope.facilityId, { from: from_date, to: to_date });
    await audit(db, scope, { action: 'export.ids', details: { from_date, to_date, count: found.length } });
    return found;
  });
  const open = readAhead(
    pictures.map(({ path }) => path),
    paths => inFacility(scope, db => openImages(db, scope.facilityId, paths)),
  );
  return new Binary('application/zip', idZip(pictures, open), `IDs_${from_date}_${to_date}.zip`);
}
