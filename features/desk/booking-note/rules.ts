export const handovers = ['none', 'open', 'done'] as const;
export type Handover = (typeof handovers)[number];

export const NOTE = {
  longest: 1000,
  most: 100,
} as const;

export const MOST_OPEN = 100;

type Written = { userId: number };
type Reader = { userId: number; role: 'admin' | 'staff' };

export const mayDelete = ({ userId }: Written, reader: Reader): boolean =>
  reader.role === 'admin' || reader.userId === userId;
