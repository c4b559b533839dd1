import { guestPages, guestPath } from '#features/access/access/rules/guest-pages.ts';
import { Binary } from '#platform/http/reply.ts';
import { qrPicture } from '#platform/qr/picture.ts';
import { isOwnAddress, withOwnAddress } from '../rules/link-address.ts';

let origin: string | undefined;
let shortOrigin: string | undefined;
let dashboardUrl: string | undefined;

/**
 * Sets the base URLs, without a trailing slash: PUBLIC_URL for guests, SHORT_URL for short links, STAFF_URL for
 * the dashboard. Called once at startup.
 */
export function setPublicUrl(
  publicUrl: string,
  { shortUrl = publicUrl, staffUrl = publicUrl }: { shortUrl?: string; staffUrl?: string } = {},
): void {
  origin = publicUrl;
  shortOrigin = shortUrl;
  dashboardUrl = staffUrl;
}

/** Returns the hotel's public check-in address. The API calls it the facility's `url`. */
export function checkInAddress(slug: string): string {
  return publicOrigin() + guestPath(guestPages.landing, { slug });
}

/**
 * Replaces `{host}` with the address of the guest pages.
 * @returns null if the result is not a web address, for example a `javascript:` URL
 */
export function linkAddress(written: string): string | null {
  const text = written.trim();
  const address = URL.parse(isOwnAddress(text) ? withOwnAddress(text, publicOrigin()) : text);
  return address && ['https:', 'http:'].includes(address.protocol) ? address.href : null;
}

export const shortLinkOrigin = (): string => shortOrigin ?? publicOrigin();

export const staffOrigin = (): string => dashboardUrl ?? publicOrigin();

export function publicOrigin(): string {
  if (origin === undefined) throw new Error('The public address is not set: call setPublicUrl first');
  return origin;
}

/** In pixels: about 8.5 cm at 300 dpi. */
const WIDTH = 1000;

export async function checkInQr(slug: string): Promise<Binary> {
  const png = await qrPicture(checkInAddress(slug), { width: WIDTH, margin: 4 });
  return new Binary('image/png', png, `checkin_${slug}.png`);
}

type ProviderLinks = { help: string | null; terms: string | null };

let links: ProviderLinks = { help: null, terms: null };

/**
 * Sets the addresses of the operator's help page and terms (HELP_URL, PROVIDER_TERMS_URL). Called once at
 * startup.
 */
export function setProviderLinks(given: ProviderLinks): void {
  links = given;
}

export const providerLinks = (): ProviderLinks => links;
