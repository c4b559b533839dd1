import { guestPages, guestPath } from '#features/access/access/rules/guest-pages.ts';
import { Binary } from '#platform/http/reply.ts';
import { qrPicture } from '#platform/qr/picture.ts';
import { isOwnAddress, withOwnAddress } from '../rules/link-address.ts';

let origin: string | undefined;
let shortOrigin: string | undefined;
let dashboard: string | undefined;

/** Set once at start: PUBLIC_URL for guests, SHORT_URL for short links, STAFF_URL for the dashboard, without a slash at the end. */
export function setPublicUrl(
  publicUrl: string,
  { shortUrl = publicUrl, staffUrl = publicUrl }: { shortUrl?: string; staffUrl?: string } = {},
): void {
  origin = publicUrl;
  shortOrigin = shortUrl;
  dashboard = staffUrl;
}

/** The hotel's public check-in address (wire: the facility's `url`). */
export function checkInAddress(slug: string): string {
  return ourOrigin() + guestPath(guestPages.landing, { slug });
}

/** `{host}` stands for our own address. Null for what is no web address, such as one that would run code. */
export function linkAddress(written: string): string | null {
  const text = written.trim();
  const address = URL.parse(isOwnAddress(text) ? withOwnAddress(text, ourOrigin()) : text);
  return address && ['https:', 'http:'].includes(address.protocol) ? address.href : null;
}

/** The origin of short links, without a slash at the end. */
export const ourShortOrigin = (): string => shortOrigin ?? ourOrigin();

/** Where staff reach the dashboard, without a slash at the end. */
export const staffOrigin = (): string => dashboard ?? ourOrigin();

/** Where guests reach this installation, without a slash at the end. */
export function ourOrigin(): string {
  if (origin === undefined) throw new Error('There is no public address yet: call setPublicUrl first');
  return origin;
}

/** Wide enough for a poster: 8 cm at 300 dots an inch. */
const WIDTH = 1000;

export async function checkInQr(slug: string): Promise<Binary> {
  const png = await qrPicture(checkInAddress(slug), { width: WIDTH, margin: 4 });
  return new Binary('image/png', png, `checkin_${slug}.png`);
}

type ProviderLinks = { help: string | null; terms: string | null };

let links: ProviderLinks = { help: null, terms: null };

/** The help page and terms of the company that runs this installation (HELP_URL, PROVIDER_TERMS_URL). Set once, at start. */
export function setProviderLinks(given: ProviderLinks): void {
  links = given;
}

export const providerLinks = (): ProviderLinks => links;
