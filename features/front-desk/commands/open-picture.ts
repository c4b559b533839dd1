import { inFacility } from '#features/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/rules/scope.ts';
import { audit } from '#features/audit/commands/audit.ts';
import type { AuditAction } from '#features/audit/rules.ts';
import { openImage } from '#features/image/queries/images.ts';
import { notFound } from '#platform/http/refusal.ts';
import { Binary } from '#platform/http/reply.ts';
import { storedPicture } from '../queries/stored-picture.ts';
import { fileName } from '../rules/file-names.ts';

type Asked = { path: string; rsv_no?: string | undefined };

/** A picture to look at, with an audit entry of its own. Throws 404. */
export async function showPicture(scope: StaffScope, asked: Asked): Promise<Binary> {
  const { mediaType, bytes } = await openPicture(scope, asked, 'image.viewed');
  return new Binary(mediaType, bytes);
}

/** The same to be saved under a name of its booking. */
export async function downloadPicture(scope: StaffScope, asked: Asked): Promise<Binary> {
  const { mediaType, bytes, reservationNo, kind } = await openPicture(scope, asked, 'image.downloaded');
  return new Binary(mediaType, bytes, `${fileName(`${reservationNo}_${kind}`)}.jpg`);
}

function openPicture(scope: StaffScope, { path, rsv_no }: Asked, action: AuditAction) {
  const { facilityId } = scope;
  return inFacility(scope, async db => {
    const stored = await storedPicture(db, facilityId, path);
    if (!stored || (rsv_no && rsv_no !== stored.reservationNo)) throw notFound();
    const { bookingId, kind, reservationNo } = stored;
    const picture = await openImage(db, facilityId, stored.path);
    if (!picture) throw notFound();
    await audit(db, scope, { action, bookingId, details: { path, kind } });
    return { ...picture, kind, reservationNo };
  });
}
