/** Whether the next shift must know of a note: no; yes, and nobody has seen to it yet; yes, and somebody has. */
export const handovers = ['none', 'open', 'done'] as const;
export type Handover = (typeof handovers)[number];

export const NOTE = {
  /** How long a note may be, in characters. */
  longest: 1000,
  /** How many notes a booking may have. */
  most: 100,
} as const;

/** How many notes that wait for the next shift are shown at once. */
export const MOST_OPEN = 100;

type Written = { userId: number };
type Reader = { userId: number; role: 'admin' | 'staff' };

/** A note goes by whoever wrote it, or by an admin. */
export const mayDelete = ({ userId }: Written, reader: Reader): boolean =>
  reader.role === 'admin' || reader.userId === userId;
