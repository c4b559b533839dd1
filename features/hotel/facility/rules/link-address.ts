/**
 * Whether a link leads to our own pages. `{host}` is our address and must not be the beginning of another host.
 */
export const isOwnAddress = (written: string): boolean => /^\{host\}(?:[/?#]|$)/.test(written);

/** Whether a link has an allowed scheme: https://, http:// or {host}, our own address. */
export function isLinkUrl(written: string): boolean {
  const url = written.trim();
  return isOwnAddress(url) || (/^https?:\/\//i.test(url) && URL.canParse(url));
}

/** Replaces `{host}` with our origin (without a trailing slash). */
export const withOwnAddress = (written: string, origin: string): string =>
  written.replaceAll('{host}', origin);
