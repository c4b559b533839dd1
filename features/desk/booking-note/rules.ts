export const handovers = ['none', 'open', 'done'] as const;
export type Handover = (typeof handovers)[number];

export const NOTE_LIMITS = {
  longest: 1000,
  /** Maximum number of notes on a booking, and on a day of the shift log. */
  most: 100,
} as const;

export const MAX_OPEN_NOTES = 100;

type NoteAuthor = { userId: number };
type Reader = { userId: number; role: 'admin' | 'staff' };

/** Only the author and admins may delete a note, or edit a shift note. */
export const mayDelete = ({ userId }: NoteAuthor, reader: Reader): boolean =>
  reader.role === 'admin' || reader.userId === userId;
