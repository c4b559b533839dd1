export const fileFormats = ['pdf', 'json'] as const;
export type FileFormat = (typeof fileFormats)[number];
