/** The API versions for API keys, newest first. Each is named by its release date (docs/api-changes.md). */
export const apiVersions = ['2026-11-25'] as const;

export type ApiVersion = (typeof apiVersions)[number];

export const NEWEST_VERSION: ApiVersion = apiVersions[0];

export const isApiVersion = (word: string): word is ApiVersion => apiVersions.some(each => each === word);
