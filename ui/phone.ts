export type PhoneModule = typeof import('#i18n/phone.ts');

/** `country` is ISO 3166-1 alpha-2. `number` is as typed. i18n/dial-codes.ts contains the dial codes. */
export type Phone = { country: string; number: string };
