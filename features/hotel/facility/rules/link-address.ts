/** Whether a link leads into our own pages: `{host}` stands for our address, and cannot be the beginning of another host. */
export const isOwnAddress = (written: string): boolean => /^\{host\}(?:[/?#]|$)/.test(written);

/** Whether a link may lead there: https://, http:// or {host}, our own address. */
export function isLinkUrl(written: string): boolean {
  const url = written.trim();
  return isOwnAddress(url) || (/^https?:\/\//i.test(url) && URL.canParse(url));
}

/** Puts our address (an origin without a slash at the end) in place of `{host}`. */
export const withOwnAddress = (written: string, origin: string): string =>
  written.replaceAll('{host}', origin);
