declare namespace PDFKit.Mixins {
  /** pdfkit has it, its types do not. */
  interface StructureElementOptions {
    scope?: 'Row' | 'Column';
  }
}
