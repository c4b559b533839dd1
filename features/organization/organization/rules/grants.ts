/** More hotels than any one user has by list; a role in every hotel is one grant. */
export const MOST_GRANTS = 2000;

/** How many users an organization may add per hour, since each causes an email to an unverified address. */
export const MEMBERS_AN_HOUR = 50;

/** The code of an organization: Crockford characters, shown in groups of four. `life` in milliseconds. */
export const JOIN_CODE = { length: 16, life: 7 * 24 * 60 * 60_000, looksAnHour: 20 };

export const codeShown = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code;

export const HOTELS_A_PAGE = 50;
export const SEARCHED_AT_ONCE = 20;
export const GUESTS_SHOWN = 10;

/** How many roles of groups an organization may add per hour. */
export const GROUP_ROLES_AN_HOUR = 300;
export const LONGEST_GROUP_NAME = 256;
