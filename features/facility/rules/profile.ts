/** What a hotel has to tell of itself. */
export const requiredOfProfile = ['name', 'country', 'state', 'city', 'address'] as const;

/** Whether it names an IANA time zone. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Z][A-Za-z_]+(\/|$)/.test(name);
  } catch {
    return false;
  }
}

/** Whether it may be the address of a web page. */
export const isWebAddress = (address: string): boolean => /^https?:\/\/[^\s/]+/.test(address);
