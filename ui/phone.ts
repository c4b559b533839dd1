export type PhonePlans = typeof import('#i18n/phone.ts');

/** `country` is ISO 3166-1 alpha-2. `number` is as typed. `dialCodes` contains the dial codes. */
export type Phone = { country: string; number: string };
