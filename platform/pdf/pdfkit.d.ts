// Supported by pdfkit but missing in its types.
declare namespace PDFKit {
  interface PDFDocument {
    /** Adds to the metadata (XMP). */
    appendXML(xml: string): void;
  }
}

declare namespace PDFKit.Mixins {
  interface StructureElementOptions {
    scope?: 'Row' | 'Column';
    /** From the top left of the page: left, top, right, bottom. */
    bbox?: [number, number, number, number];
  }
}
