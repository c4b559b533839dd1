export const requiredProfileFields = ['name', 'country', 'state', 'city', 'address'] as const;

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Z][A-Za-z_]+(\/|$)/.test(name);
  } catch {
    return false;
  }
}

export const isWebAddress = (address: string): boolean => /^https?:\/\/[^\s/]+/.test(address);

export const MAX_SLUG_LENGTH = 191;

export const lowerSlug = (slug: string): string => slug.toLowerCase();
