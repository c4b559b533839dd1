/** A hotel's slug is its own whatever the case: what it is found and compared by. */
export const lowerSlug = (slug: string): string => slug.toLowerCase();
