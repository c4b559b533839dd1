/** File formats of the download: PDF for people, JSON for programs. */
export const fileFormats = ['pdf', 'json'] as const;
export type FileFormat = (typeof fileFormats)[number];
