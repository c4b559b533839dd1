import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { GuestScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { openImages } from '#features/registration/image/queries/images.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { now } from '#platform/clock/clock.ts';
import { Binary } from '#platform/http/reply.ts';
import { type GuestData, loadGuestData } from '../queries/kept.ts';
import { dataOf } from '../queries/my-data.ts';
import { type DataSheet, type SheetPicture, sheetJson, sheetPdf } from '../queries/sheet.ts';
import type { FileFormat } from '../rules/files.ts';
import { dataRequest } from '../tables.ts';

/**
 * Exports all data that the hotel has about a guest's registration, including pictures
 * (docs/reference/guest-rights.md). Records the download for staff and in the audit log before the first byte
 * is sent.
 * @throws 404
 */
export async function downloadData(
  scope: GuestScope,
  language: GuestLanguage,
  format: FileFormat,
): Promise<Binary> {
  const { facilityId } = scope;
  const sheet = await inFacility(scope, async (db): Promise<DataSheet> => {
    const guestData = await loadGuestData(db, scope, language);
    const { booking, registration } = guestData;
    await db
      .insert(dataRequest)
      .values({ facilityId, registrationId: registration.id, kind: 'download', at: now(), format });
    await audit(db, scope, {
      action: 'guest_data.downloaded',
      bookingId: booking.id,
      details: { registrationId: registration.id, format },
    });
    const namedPictures = namedPicturesOf(guestData);
    const openedImages = await openImages(
      db,
      facilityId,
      namedPictures.map(({ path }) => path),
    );
    const pictures = namedPictures.flatMap(({ path, ...picture }): SheetPicture[] => {
      const jpeg = openedImages.get(path);
      return jpeg ? [{ ...picture, jpeg }] : [];
    });
    return { data: await dataOf(db, scope, guestData), timezone: guestData.timezone, pictures };
  });
  const name = `${sheet.data.reservation_no.replace(/[^\w-]+/g, '_')}_my-data.${format}`;
  return format === 'pdf'
    ? new Binary('application/pdf', sheetPdf(sheet), name)
    : new Binary('application/octet-stream', sheetJson(sheet), name);
}

const namedPicturesOf = ({ persons }: GuestData) =>
  persons.flatMap(({ number, kept }) =>
    kept.flatMap(({ picture }) =>
      picture ? [{ person: number, kind: picture.kind, path: picture.publicId }] : [],
    ),
  );
