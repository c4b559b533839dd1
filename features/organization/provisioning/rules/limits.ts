/** Path of the SCIM endpoints at the address of the installation. */
export const SCIM_PATH = '/api/scim/v2';

/**
 * `body` is in bytes, `filter` and `name` are in characters, `operations` is for one PATCH, `members` is for
 * one change of a group, and `waiting` is the number of an organization's changes that may wait for an
 * earlier one.
 */
export const SCIM_LIMITS = {
  body: 1024 * 1024,
  filter: 1000,
  name: 256,
  operations: 1000,
  members: 10_000,
  waiting: 30,
};

/**
 * How many taken user IDs an organization's identity provider may find out per hour, on average five a
 * minute.
 */
export const MAX_TAKEN_PER_HOUR = 300;

export const SCIM_PAGE = { usual: 100, most: 200 };

export const TOKEN_PREFIX = 'gk_scim_';
export const MAX_TOKENS = 10;

/** Lifetimes of a token in days. */
export const tokenDays = [90, 180, 365] as const;
export type TokenDays = (typeof tokenDays)[number];

const MINUTE = 60_000;

/**
 * Whether to update the time of last use, which happens at most once a minute, so that a sync does not
 * rewrite the row with every call.
 */
export const shouldRecordUse = (lastUsedAt: Date | null, at: Date): boolean =>
  lastUsedAt === null || at.getTime() - lastUsedAt.getTime() >= MINUTE;
