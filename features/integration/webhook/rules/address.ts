export const MAX_URL_LENGTH = 500;

/**
 * Whether a URL is allowed: https without a user name, password or fragment. With `allowPrivate`, http is
 * also allowed (`ALLOW_PRIVATE_WEBHOOKS`). Host names are resolved only when sending.
 */
export function isWebhookAddress(text: string, { allowPrivate }: { allowPrivate: boolean }): boolean {
  // The URL parser removes these characters, so the URL used would differ from the URL shown.
  if (/[\s\p{Cc}]/u.test(text)) return false;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // Nothing can be sent to port 0.
  if (!url || url.port === '0' || url.username + url.password + url.hash !== '') return false;
  return url.protocol === 'https:' || (allowPrivate && url.protocol === 'http:');
}
