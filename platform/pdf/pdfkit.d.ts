declare namespace PDFKit.Mixins {
  interface StructureElementOptions {
    scope?: 'Row' | 'Column';
    /** From the top left of the page: left, top, right, bottom. */
    bbox?: [number, number, number, number];
  }
}
