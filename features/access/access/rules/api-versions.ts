/**
 * The versions of the calls for API keys, the newest first, each named by the day on which it came out
 * (docs/api-changes.md).
 */
export const apiVersions = ['2026-11-25'] as const;

export type ApiVersion = (typeof apiVersions)[number];

/** What a key that is made now answers by where a call names no version. */
export const NEWEST_VERSION: ApiVersion = apiVersions[0];

export const isApiVersion = (word: string): word is ApiVersion => apiVersions.some(each => each === word);
