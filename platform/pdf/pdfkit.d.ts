declare namespace PDFKit.Mixins {
  /** Supported by pdfkit but missing in its types. */
  interface StructureElementOptions {
    scope?: 'Row' | 'Column';
  }
}
