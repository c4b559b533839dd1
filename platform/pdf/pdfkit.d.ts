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
    /** Left, top, right and bottom, measured from the top left of the page. */
    bbox?: [number, number, number, number];
  }
}
