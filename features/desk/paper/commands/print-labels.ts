import type { z } from 'zod';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { dashboardTranslator } from '#i18n/dashboard-translate.ts';
import type { DashboardLanguage } from '#i18n/languages.ts';
import { now } from '#platform/clock/clock.ts';
import { notFound } from '#platform/http/refusal.ts';
import { Binary } from '#platform/http/reply.ts';
import { type Block, pdfOf } from '#platform/pdf/document.ts';
import { qrPicture } from '#platform/qr/picture.ts';
import type { printLabels as contract } from '../contract.ts';
import { labelsOfBooking, labelsOfDay } from '../queries/labels.ts';
import { labelSizes } from '../queries/paper-sizes.ts';
import { fileNames } from '../rules.ts';

type Input = z.output<typeof contract.input>;

/** In pixels. At label size, this exceeds the resolution of any label printer. */
const QR_PIXELS = 300;

/**
 * Returns a PDF of labels with the QR codes of registered guests, for a booking or a day's arrivals.
 * @throws 404 if the booking has no registration.
 */
export async function printLabels(
  scope: StaffScope,
  { booking_id, day, paper }: Input,
  language: DashboardLanguage,
): Promise<Binary> {
  const t = dashboardTranslator(language, 'staff-paper');
  const bookingLabels =
    booking_id === undefined
      ? undefined
      : await inFacility(scope, db => labelsOfBooking(db, scope.facilityId, booking_id));
  if (bookingLabels?.length === 0) throw notFound();
  await inFacility(scope, db =>
    audit(db, scope, {
      action: 'paper.labels',
      ...(booking_id !== undefined && { bookingId: booking_id }),
      details: { paper, ...(day !== undefined && { from_date: day, to_date: day }) },
    }),
  );
  const labels = bookingLabels ?? labelsOfDay(scope, day ?? '');
  async function* drawn() {
    for await (const { qr, name, room, bookingNo } of labels)
      yield {
        alt: t('labels.code'),
        picture: await qrPicture(qr, { width: QR_PIXELS, margin: 1 }),
        lines: [name, room === null ? '' : t('labels.room', { room }), bookingNo].filter(text => text !== ''),
      };
  }
  const { paper: size, columns, height } = labelSizes[paper];
  const block: Block = { kind: 'labels', columns, height, labels: drawn() };
  const title = t('labels.title');
  const file = pdfOf([block], { title, language, paper: size, madeAt: now() });
  return new Binary('application/pdf', file, fileNames.labels(day ?? String(booking_id)));
}
