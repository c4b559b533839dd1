/** Handover state of a note: not for the next shift, open, or done. */
export const handovers = ['none', 'open', 'done'] as const;
export type Handover = (typeof handovers)[number];

export const NOTE = {
  /** Maximum length in characters. */
  longest: 1000,
  most: 100,
} as const;

/** Maximum number of open handover notes shown at once. */
export const MOST_OPEN = 100;

type Written = { userId: number };
type Reader = { userId: number; role: 'admin' | 'staff' };

/** Only the author and admins may delete a note. */
export const mayDelete = ({ userId }: Written, reader: Reader): boolean =>
  reader.role === 'admin' || reader.userId === userId;
