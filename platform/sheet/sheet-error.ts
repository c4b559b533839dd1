/** A file that is no sheet we can read, or more of one than we read. */
export class SheetError extends Error {
  override readonly name = 'SheetError';
  readonly code: 'unreadable' | 'too_large';

  constructor(code: SheetError['code'], cause?: unknown) {
    super(code === 'unreadable' ? 'Not a sheet that can be read' : 'More than may be read', { cause });
    this.code = code;
  }
}
