/** Signs of an address. */
export const MOST_ADDRESS = 500;

/**
 * Whether webhooks may go to this address: https, without a password in it. `allowPrivate`: http, too, where the operator lets them
 * (`ALLOW_PRIVATE_WEBHOOKS`). To which machine its name leads is seen when it is asked for.
 */
export function isWebhookAddress(text: string, { allowPrivate }: { allowPrivate: boolean }): boolean {
  // The parser drops them, so that the address would not be the one that is shown.
  if (/[\s\p{Cc}]/u.test(text)) return false;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.username + url.password + url.hash !== '') return false;
  return url.protocol === 'https:' || (allowPrivate && url.protocol === 'http:');
}
