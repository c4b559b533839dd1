/** What a PMS may know of a guest, by its key in `metadata`, and the system question that it answers. */
export const systemNameOf = {
  full_name: 'full_name',
  full_name_for_katakana: 'full_name_for_katakana',
  phone: 'phone',
  email_address: 'email',
  postal_code: 'zip_code',
  full_address: 'address',
} as const;

export type PmsKey = keyof typeof systemNameOf;
/** "" where the PMS knows nothing. */
export type PmsValues = Record<PmsKey, string>;

export const pmsKeys = Object.keys(systemNameOf) as PmsKey[];
