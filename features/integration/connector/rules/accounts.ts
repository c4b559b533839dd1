import { narrow } from '#platform/text/clean.ts';
import type { FetchVendor } from './vendors.ts';

/** What owners enter of their account at a vendor; all of it is stored sealed, and none of it shown again. */
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

/** Which of them each vendor asks for, in the order of the form (docs/reference/connectors.md#accounts). */
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

/** Owners may only name Oracle's own gateways; another address is the operator's to name (CONNECTOR_ADDRESSES). */
export function isGateway(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, origin, href } = new URL(text);
  return protocol === 'https:' && hostname.endsWith('.oraclecloud.com') && href === `${origin}/`;
}

/** The account as it is stored and sent: what its vendor asks for and nothing else, '' where it is missing. */
export const asEntered = (vendor: FetchVendor, account: Account): Account =>
  Object.fromEntries(fieldsOf[vendor].map(name => [name, narrow(account[name] ?? '')]));

/** `signs`: it holds what no header of a request can hold; `gateway`: it is no address of Oracle's gateways. */
export type AccountFault = 'signs' | 'gateway';

export function wrongIn(account: Account): Partial<Record<AccountField, AccountFault>> {
  const wrong: Partial<Record<AccountField, AccountFault>> = {};
  if (account.gateway_url && !isGateway(account.gateway_url)) wrong.gateway_url = 'gateway';
  for (const name of accountFields) if (!/^[ -~]*$/.test(account[name] ?? '')) wrong[name] = 'signs';
  return wrong;
}

/** What an owner may have written back; `companions` extends the rest to them (docs/reference/connectors.md#writing-back). */
export const writeClasses = ['details', 'passport', 'companions', 'prechecked', 'note'] as const;
export type WriteClass = (typeof writeClasses)[number];

export const writesOf: Record<FetchVendor, readonly WriteClass[]> = {
  cloudbeds: ['details', 'companions', 'note'],
  opera: ['details', 'passport', 'prechecked', 'note'],
  apaleo: ['details', 'passport', 'companions', 'note'],
  mews: ['details', 'companions', 'note'],
};

/** Whether companions who are not on a booking yet are added there; else only who is there already is written. */
export const addsCompanions: Record<FetchVendor, boolean> = {
  cloudbeds: false,
  opera: false,
  apaleo: true,
  mews: true,
};

/** How vendors send notices: `subscribed` by our call, or `entered` there by hand (docs/reference/connectors.md#notices-of-changes). */
export const noticesOf: Record<FetchVendor, 'subscribed' | 'entered' | null> = {
  cloudbeds: 'subscribed',
  opera: null,
  apaleo: 'subscribed',
  mews: 'entered',
};

export type NoticeVendor = Exclude<FetchVendor, 'opera'>;

export const hasNotices = (vendor: FetchVendor): vendor is NoticeVendor => noticesOf[vendor] !== null;

/**
 * Why a vendor did not give what it was asked for. `credentials`: it knows the account no longer, or lets it do too little;
 * `busy`: it was asked too often; `away`: it cannot be reached; `answer`: it says something that its specification does not;
 * `request`: it refuses what was asked; `full`: as many bookings wait for the owner as may.
 */
export const fetchFaults = ['credentials', 'busy', 'away', 'answer', 'request', 'full'] as const;
export type FetchFault = (typeof fetchFaults)[number];
