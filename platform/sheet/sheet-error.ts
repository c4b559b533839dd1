const messages = {
  unreadable: 'Not a readable sheet',
  too_large: 'Larger than the limit',
  too_complex: 'Takes more time or memory to read than the limit',
  unclear_encoding: 'The text encoding is unclear',
  protected: 'Protected by a password',
  old_workbook: 'A workbook of an Excel version before 2007',
} as const;

export class SheetError extends Error {
  override readonly name = 'SheetError';
  readonly code: keyof typeof messages;

  constructor(code: SheetError['code'], cause?: unknown) {
    super(messages[code], { cause });
    this.code = code;
  }
}
