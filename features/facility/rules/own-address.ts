/** Whether a link leads into our own pages: `{host}` stands for our address, and cannot be the beginning of another host. */
export const isOwnAddress = (written: string): boolean => /^\{host\}(?:[/?#]|$)/.test(written);

/** What was written with our address (an origin without a slash at the end) in place of `{host}`. */
export const withOwnAddress = (written: string, origin: string): string =>
  written.replaceAll('{host}', origin);
