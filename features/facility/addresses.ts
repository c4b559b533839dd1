let origin: string | undefined;

/** Where guests reach this house (PUBLIC_URL, an origin without a slash at the end). Set once, at start. */
export function setPublicUrl(publicUrl: string): void {
  origin = publicUrl;
}

/** The hotel's public check-in address (wire: the facility's `url`). */
export function checkInAddress(slug: string): string {
  if (origin === undefined) throw new Error('There is no public address yet: call setPublicUrl first');
  return `${origin}/check-in?slug=${encodeURIComponent(slug)}`;
}
