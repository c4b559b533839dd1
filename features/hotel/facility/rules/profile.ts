export const requiredOfProfile = ['name', 'country', 'state', 'city', 'address'] as const;

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Z][A-Za-z_]+(\/|$)/.test(name);
  } catch {
    return false;
  }
}

export const isWebAddress = (address: string): boolean => /^https?:\/\/[^\s/]+/.test(address);

export const LONGEST_SLUG = 191;

export const lowerSlug = (slug: string): string => slug.toLowerCase();
