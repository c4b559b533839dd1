import { toHalfWidth } from '#platform/text/clean.ts';
import type { FetchVendor } from './vendors.ts';

/** The fields of a vendor account that owners enter. All are stored sealed and never shown again. */
export const accountFields = [
  'api_key',
  'client_id',
  'client_secret',
  'property_id',
  'client_token',
  'access_token',
  'gateway_url',
  'app_key',
  'enterprise_id',
  'scope',
  'hotel_id',
  'external_system',
] as const;
export type AccountField = (typeof accountFields)[number];

export type Account = Readonly<Partial<Record<AccountField, string>>>;

/** The fields that each vendor needs, in the order of the form (docs/reference/connectors.md#accounts). */
export const fieldsOf: Record<FetchVendor, readonly AccountField[]> = {
  cloudbeds: ['api_key', 'property_id'],
  opera: [
    'gateway_url',
    'client_id',
    'client_secret',
    'app_key',
    'enterprise_id',
    'scope',
    'hotel_id',
    'external_system',
  ],
  apaleo: ['client_id', 'client_secret', 'property_id'],
  mews: ['client_token', 'access_token'],
};

export const isSecret = (field: AccountField): boolean =>
  ['api_key', 'client_secret', 'client_token', 'access_token', 'app_key'].includes(field);

/**
 * Owners may only enter Oracle's own gateways; the operator can configure another address
 * (CONNECTOR_ADDRESSES).
 */
export function isGateway(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, origin, href } = new URL(text);
  return protocol === 'https:' && hostname.endsWith('.oraclecloud.com') && href === `${origin}/`;
}

/** The account as stored and sent: only the vendor's fields, '' if missing. */
export const asEntered = (vendor: FetchVendor, account: Account): Account =>
  Object.fromEntries(fieldsOf[vendor].map(name => [name, toHalfWidth(account[name] ?? '')]));

/** `signs`: has characters that no HTTP header can hold; `gateway`: is not an address of Oracle's gateways. */
export type AccountFault = 'signs' | 'gateway';

export function wrongIn(account: Account): Partial<Record<AccountField, AccountFault>> {
  const wrong: Partial<Record<AccountField, AccountFault>> = {};
  if (account.gateway_url && !isGateway(account.gateway_url)) wrong.gateway_url = 'gateway';
  for (const name of accountFields) if (!/^[ -~]*$/.test(account[name] ?? '')) wrong[name] = 'signs';
  return wrong;
}

/**
 * What an owner can allow to be written back; `companions` extends the rest to them
 * (docs/reference/connectors.md#writing-back).
 */
export const writeClasses = ['details', 'passport', 'companions', 'prechecked', 'note'] as const;
export type WriteClass = (typeof writeClasses)[number];

export const writesOf: Record<FetchVendor, readonly WriteClass[]> = {
  cloudbeds: ['details', 'companions', 'note'],
  opera: ['details', 'passport', 'prechecked', 'note'],
  apaleo: ['details', 'passport', 'companions', 'note'],
  mews: ['details', 'companions', 'note'],
};

/** Whether companions missing from a booking are added to it; otherwise only existing ones are written. */
export const addsCompanions: Record<FetchVendor, boolean> = {
  cloudbeds: false,
  opera: false,
  apaleo: true,
  mews: true,
};

/**
 * How vendors are set up to send notices: `subscribed` by our call, or `entered` there by hand
 * (docs/reference/connectors.md#notices-of-changes).
 */
export const noticesOf: Record<FetchVendor, 'subscribed' | 'entered' | null> = {
  cloudbeds: 'subscribed',
  opera: null,
  apaleo: 'subscribed',
  mews: 'entered',
};

export type NoticeVendor = Exclude<FetchVendor, 'opera'>;

export const hasNotices = (vendor: FetchVendor): vendor is NoticeVendor => noticesOf[vendor] !== null;

/**
 * Why a vendor did not give what was requested. `credentials`: the account is no longer valid or lacks
 * permission;
 * `busy`: too many requests; `away`: unreachable; `answer`: the answer does not match the specification;
 * `request`: the vendor refused the request; `full`: the maximum number of bookings is already held.
 */
export const fetchFaults = ['credentials', 'busy', 'away', 'answer', 'request', 'full'] as const;
export type FetchFault = (typeof fetchFaults)[number];
