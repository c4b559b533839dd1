/**
 * Whether a link leads to the guest pages, whose address is written as `{host}`. `{host}` must not be the
 * beginning of a longer host name.
 */
export const isOwnAddress = (written: string): boolean => /^\{host\}(?:[/?#]|$)/.test(written);

/** Whether a link begins with an allowed scheme or with `{host}`. */
export function isLinkUrl(written: string): boolean {
  const url = written.trim();
  return isOwnAddress(url) || (/^https?:\/\//i.test(url) && URL.canParse(url));
}

/** Replaces `{host}` with `origin`, which has no trailing slash. */
export const withOwnAddress = (written: string, origin: string): string =>
  written.replaceAll('{host}', origin);
