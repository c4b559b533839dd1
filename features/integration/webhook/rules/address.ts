/** Maximum length of an address. Characters. */
export const MOST_ADDRESS = 500;

/**
 * Whether an address is allowed: https without a password. `allowPrivate`: also http, if the operator allows it
 * (`ALLOW_PRIVATE_WEBHOOKS`). Host names are resolved only when sending.
 */
export function isWebhookAddress(text: string, { allowPrivate }: { allowPrivate: boolean }): boolean {
  // The URL parser drops these, so the address used would differ from the one shown.
  if (/[\s\p{Cc}]/u.test(text)) return false;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.username + url.password + url.hash !== '') return false;
  return url.protocol === 'https:' || (allowPrivate && url.protocol === 'http:');
}
