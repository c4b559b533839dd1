/** What a guest may take their data along as: for people, and for programs. */
export const fileFormats = ['pdf', 'json'] as const;
export type FileFormat = (typeof fileFormats)[number];
