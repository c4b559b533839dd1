/** The numbering plans of all countries. */
export type PhonePlans = typeof import('#i18n/phone.ts');

/** `country` is ISO 3166-1 alpha-2, `number` as it is typed; the dial digits are in `dialCodes`. */
export type Phone = { country: string; number: string };
