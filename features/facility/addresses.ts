let origin: string | undefined;

/** Where guests reach this house (PUBLIC_URL, an origin without a slash at the end). Set once, at start. */
export function setPublicUrl(publicUrl: string): void {
  origin = publicUrl;
}

/** The hotel's public check-in address (wire: the facility's `url`). */
export function checkInAddress(slug: string): string {
  return `${ourOrigin()}/check-in?slug=${encodeURIComponent(slug)}`;
}

/**
 * Where a link of the hotel leads: `{host}` in it stands for our own address (wire "Links, My Page, QR").
 * Null for what is no address of a web page, such as one that would run code.
 */
export function linkAddress(written: string): string | null {
  const address = URL.parse(written.trim().replaceAll('{host}', ourOrigin()));
  return address && ['https:', 'http:'].includes(address.protocol) ? address.href : null;
}

/** Where guests reach this house, without a slash at the end. */
export function ourOrigin(): string {
  if (origin === undefined) throw new Error('There is no public address yet: call setPublicUrl first');
  return origin;
}
