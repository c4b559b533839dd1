/** Maximum number of grants per user. No user needs more, because a role in every hotel is one grant. */
export const MAX_GRANTS = 2000;

/**
 * Maximum number of users that an organization may add per hour, because each causes an email to an
 * unverified address.
 */
export const MAX_MEMBERS_PER_HOUR = 50;

/**
 * The code of an organization: characters of Crockford's alphabet in groups of four. `life` is in
 * milliseconds.
 */
export const JOIN_CODE = { length: 16, life: 7 * 24 * 60 * 60_000, attemptsPerHour: 20 };

export const formatJoinCode = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code;

export const HOTELS_PER_PAGE = 50;
export const MEMBERS_PER_PAGE = 50;
export const MAX_HOTELS_SEARCHED = 10;
/**
 * Number of hotels that a search for a guest looks up in the search index. The first step is small, because a common
 * name is usually found in enough of its hotels. Further steps look up many hotels with several concurrent
 * statements, each for at most `HOTELS_PER_LOOK_UP` hotels.
 */
export const HOTELS_OF_FIRST_STEP = 100;
export const HOTELS_PER_STEP = 2000;
export const HOTELS_PER_LOOK_UP = 250;
export const MAX_GUESTS_SHOWN = 10;

/**
 * Maximum number of changes to brands and templates per organization and hour. Limited because each change
 * may apply the templates to every hotel again. High enough to assign the hotels of a large chain to brands.
 */
export const MAX_TEMPLATE_CHANGES_PER_HOUR = 600;

/** Maximum number of group roles that an organization may add per hour. */
export const MAX_GROUP_ROLES_PER_HOUR = 300;
export const MAX_GROUP_NAME_LENGTH = 256;
