import { logoOf, pictureBy } from '#features/hotel/hotel-face/queries/face.ts';
import { fitLogo } from '#features/hotel/hotel-face/rules/pictures.ts';
import type { Db } from '#platform/database/pool.ts';
import { html } from '#platform/html/html.ts';
import type { Attachment } from '#platform/mail/mail.ts';
import { readOnce } from '#platform/memory/memoize.ts';
import { qrPicture } from '#platform/qr/picture.ts';
import { LOGO_PLACE, QR_CID } from './letters/letter-page.ts';

const LOGO_CID = 'logo@genkan';
const LOGO_BOUNDS = { width: 160, height: 40 };

type IncompleteMail = { html: string; qr?: string | undefined; calendar?: string | undefined };
type CompletedMail = { html: string; attachments: Attachment[] };

type Logo = NonNullable<Awaited<ReturnType<typeof logoOf>>>;

/** Returns the hotel's logo. Undefined if the email is not about a hotel. */
export const currentLogo = async (db: Db, facilityId: number | null) =>
  facilityId === null ? undefined : logoOf(db, facilityId);

const logoCache = readOnce<Logo | undefined>(100);

/** Returns the logo with this hash. Cached, so that each process reads a logo only once. */
export const logoByHash = (db: Db, facilityId: number, hash: string | null) =>
  hash === null ? undefined : logoCache(`${facilityId} ${hash}`, () => pictureBy(db, facilityId, hash));

/**
 * Adds the data that is not stored with an email: the hotel's current logo, the QR code image and the calendar
 * file.
 */
export async function completeMail(
  bare: IncompleteMail,
  readLogo: () => Promise<Logo | undefined> | undefined,
): Promise<CompletedMail> {
  const logo = bare.html.includes(LOGO_PLACE) ? await readLogo() : undefined;
  const picture = logo ? logoPicture(`cid:${LOGO_CID}`, logo) : '';
  const attachments: Attachment[] = [];
  if (logo) attachments.push(pngAttachment('logo.png', LOGO_CID, logo.image));
  if (bare.qr) attachments.push(pngAttachment('qr.png', QR_CID, await drawQr(bare.qr)));
  if (bare.calendar) attachments.push(calendarAttachment(bare.calendar));
  return { html: bare.html.replaceAll(LOGO_PLACE, () => picture), attachments };
}

export async function renderMailDocument(
  db: Db,
  facilityId: number | null,
  bare: IncompleteMail,
): Promise<string> {
  const { html: document, attachments } = await completeMail(bare, () => currentLogo(db, facilityId));
  return attachments.reduce(
    (shown, { cid, content }) =>
      cid ? shown.replaceAll(`cid:${cid}`, `data:image/png;base64,${content.toString('base64')}`) : shown,
    document,
  );
}

// Renders the logo on a light background, because most logos are designed for paper and would be invisible in
// dark mode.
function logoPicture(address: string, logo: { width: number; height: number }): string {
  const { width, height } = fitLogo(logo, LOGO_BOUNDS);
  const style = 'display:block;padding:4px;background:#ffffff;border-radius:6px';
  const picture = html`<img src="${address}" width="${width}" height="${height}" alt="" style="${style}">`;
  return html`<td width="1" style="padding:0 12px 16px 0">${picture}</td>`.source;
}

const pngAttachment = (filename: string, cid: string, content: Buffer): Attachment => ({
  filename,
  cid,
  contentType: 'image/png',
  content,
});

const calendarAttachment = (file: string): Attachment => ({
  filename: 'stay.ics',
  contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  content: Buffer.from(file),
});

const drawQr = (payload: string) => qrPicture(payload, { width: 432, margin: 3 });
