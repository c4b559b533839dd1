const names = [
  'reservation',
  'name',
  'checkin',
  'checkout',
  'status',
  'method',
  'phone',
  'receipt',
  'passport',
  'face',
  'registered',
] as const;
export type ColumnName = (typeof names)[number];

export type Column = {
  name: ColumnName;
  /** Figures stand at the right, under one another. */
  figures: boolean;
  /** Left out on narrow screens; the details have it. */
  spare: boolean;
  /** Takes the room that the others leave. */
  wide: boolean;
  /** Width of its outline while the list loads, in pixels. */
  skeleton: number;
};

const figures: readonly ColumnName[] = ['checkin', 'checkout', 'phone', 'registered'];
const spare: readonly ColumnName[] = ['method', 'receipt', 'passport', 'face', 'registered'];

/** The columns of the list in their order (dashboard §2.1). */
export const columns: readonly Column[] = names.map(name => ({
  name,
  figures: figures.includes(name),
  spare: spare.includes(name),
  wide: name === 'name',
  skeleton: name === 'name' || name === 'phone' ? 110 : 64,
}));
