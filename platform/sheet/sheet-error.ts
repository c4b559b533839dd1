const words = {
  unreadable: 'Not a sheet that can be read',
  too_large: 'More than may be read',
  too_complex: 'Takes more time or memory to read than it may',
  unclear_encoding: 'The encoding of its letters is not clear',
  protected: 'Locked by a password',
  old_workbook: 'A workbook of Excel before 2007',
} as const;

/** The file is not a readable sheet, or is too large. */
export class SheetError extends Error {
  override readonly name = 'SheetError';
  readonly code: keyof typeof words;

  constructor(code: SheetError['code'], cause?: unknown) {
    super(words[code], { cause });
    this.code = code;
  }
}
