export type Element = PDFKit.PDFStructureElement;
type Options = PDFKit.Mixins.StructureElementOptions;
export type Row = { row: Element; cells: Element[] };

const MAX_ROWS = 5000;
const ROWS_PER_GROUP = 100;

export class Tags {
  readonly #doc: PDFKit.PDFDocument;
  readonly #root: Element;
  #rows = 0;
  #shared: { table: Element; row: Row } | undefined;

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc;
    this.#root = doc.struct('Document');
    doc.addStructure(this.#root);
  }

  end(): void {
    // Also ends all nested elements.
    this.#root.end();
  }

  /** Begins an element that is drawn in several parts. Each part is added with `add`. */
  begin(type: string, options: Options = {}, parent = this.#root): Element {
    const element = this.#doc.struct(type, options);
    parent.add(element);
    return element;
  }

  put(type: string, options: Options, draw: () => void): void {
    this.begin(type, options).add(draw).end();
  }

  /**
   * Adds a row. `heads` has one entry per cell: the scope of a header cell, or null for a value cell. Elements
   * stay in memory until the document ends, so after `MAX_ROWS` rows, up to `ROWS_PER_GROUP` rows share one cell.
   */
  row(table: Element, heads: readonly (Options['scope'] | null)[]): Row {
    this.#rows += 1;
    if (this.#rows <= MAX_ROWS) return this.#newRow(table, heads);
    const sharedRow = this.#shared;
    if (sharedRow?.table === table && this.#rows % ROWS_PER_GROUP > 0) return sharedRow.row;
    sharedRow?.row.row.end();
    const { row, cells } = this.#newRow(table, [null]);
    this.#shared = { table, row: { row, cells: heads.flatMap(() => cells) } };
    return this.#shared.row;
  }

  #newRow(table: Element, heads: readonly (Options['scope'] | null)[]): Row {
    const row = this.begin('TR', {}, table);
    const cells = heads.map(scope => this.begin(scope ? 'TH' : 'TD', scope ? { scope } : {}, row));
    return { row, cells };
  }

  endRow(row: Row): void {
    if (row !== this.#shared?.row) row.row.end();
  }

  /**
   * Draws a part of an element. `actual` is the text for copying and screen readers if it differs from what is
   * drawn.
   */
  mark(element: Element | undefined, actual: string | undefined, draw: () => void): void {
    if (!element) this.decorate(draw);
    else if (actual === undefined) element.add(draw);
    else {
      const content = this.#doc.markStructureContent('Span', { actual });
      draw();
      this.#doc.endMarkedContent();
      element.add(content);
    }
  }

  decorate(draw: () => void): void {
    this.#doc.markContent('Artifact');
    draw();
    this.#doc.endMarkedContent();
  }
}
