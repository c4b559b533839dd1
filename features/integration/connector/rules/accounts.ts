import { toHalfWidth } from '#platform/text/clean.ts';
import type { FetchVendor } from './vendors.ts';

/** Fields of a vendor account. They are stored encrypted and never shown again. */
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

/** Fields that each vendor needs, in the order of the form (docs/reference/connectors.md#accounts). */
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
 * Whether the URL is that of an Oracle gateway. Owners can enter only such URLs. The operator can configure
 * other URLs (CONNECTOR_ADDRESSES).
 */
export function isGateway(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, origin, href } = new URL(text);
  const isAddress = protocol === 'https:' && port !== '0' && href === `${origin}/`;
  return isAddress && hostname.endsWith('.oraclecloud.com');
}

/** Returns the account as it is stored and sent, with only the vendor's fields. Missing fields are ''. */
export const normalizeAccount = (vendor: FetchVendor, account: Account): Account =>
  Object.fromEntries(fieldsOf[vendor].map(name => [name, toHalfWidth(account[name] ?? '')]));

/**
 * `signs`: the value contains characters that are not allowed in HTTP headers. `gateway`: the URL is not that
 * of an Oracle gateway.
 */
export type AccountError = 'signs' | 'gateway';

export function accountErrors(account: Account): Partial<Record<AccountField, AccountError>> {
  const errors: Partial<Record<AccountField, AccountError>> = {};
  if (account.gateway_url && !isGateway(account.gateway_url)) errors.gateway_url = 'gateway';
  for (const name of accountFields) if (!/^[ -~]*$/.test(account[name] ?? '')) errors[name] = 'signs';
  return errors;
}

/**
 * Data that an owner can allow to be written back. `companions` applies the other choices to companions too
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

/**
 * Whether missing companions are added to the vendor's booking. Otherwise only companions that it already
 * contains are updated.
 */
export const canAddCompanions: Record<FetchVendor, boolean> = {
  cloudbeds: false,
  opera: false,
  apaleo: true,
  mews: true,
};

/**
 * How notices are set up at the vendor: `subscribed` by our API call, or `entered` by hand at the vendor. Null
 * if the vendor has no notices (docs/reference/connectors.md#notices-of-changes).
 */
export const noticeModes: Record<FetchVendor, 'subscribed' | 'entered' | null> = {
  cloudbeds: 'subscribed',
  opera: null,
  apaleo: 'subscribed',
  mews: 'entered',
};

export type NoticeVendor = Exclude<FetchVendor, 'opera'>;

export const hasNotices = (vendor: FetchVendor): vendor is NoticeVendor => noticeModes[vendor] !== null;

/**
 * Reasons why a poll failed.
 * `credentials`: the account is no longer valid or lacks permission.
 * `busy`: too many requests.
 * `away`: the vendor could not be reached.
 * `answer`: the response does not match the specification.
 * `request`: the vendor rejected the request.
 * `full`: the maximum number of bookings is already held.
 */
export const fetchErrors = ['credentials', 'busy', 'away', 'answer', 'request', 'full'] as const;
export type FetchError = (typeof fetchErrors)[number];
