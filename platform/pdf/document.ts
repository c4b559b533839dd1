import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { Weight } from './faces.ts';
import { type Glyph, glyphsIn, type PdfLanguage } from './fonts.ts';
import { accessibleRunsOf, linesOf, type Run, runsOf } from './lines.ts';
import { type Element, type Row, Tags } from './tags.ts';

type Column = { title: string /** Relative width of the column. */; share: number };
type Rows = Iterable<readonly string[]> | AsyncIterable<readonly string[]>;

/** The blocks of a document from top to bottom. Texts may contain line breaks (\n). */
export type Block =
  | { kind: 'title' | 'heading' | 'text' | 'small'; text: string }
  | { kind: 'facts'; rows: readonly (readonly [label: string, value: string])[] }
  | { kind: 'table'; columns: readonly Column[]; rows: Rows }
  /** A JPEG or PNG. `height` is in millimeters. Screen readers read `alt` aloud. */
  | { kind: 'picture'; bytes: Buffer; height: number; alt: string }
  /** The owner of the document: a name, a picture beside it (JPEG or PNG), and a colored line (#rrggbb) below. */
  | { kind: 'letterhead'; text: string; picture: SizedPicture | undefined; color: string }
  /**
   * Fields of equal size, `columns` side by side. `height` is in millimeters. Each field has a picture on the
   * left and lines beside it. Lines that do not fit are omitted.
   */
  | { kind: 'labels'; columns: number; height: number; labels: Iterable<Label> | AsyncIterable<Label> }
  | { kind: 'page' };

/** Width and height in pixels. */
type SizedPicture = { bytes: Buffer; width: number; height: number };

type Label = { picture: Buffer; alt: string; lines: readonly string[] };

/** Millimeters. Roll printers cut at the end of a page. */
export type PaperSize = { width: number; height: number; margin: number };

const A4: PaperSize = { width: 210, height: 297, margin: 15 };

type Options = {
  /** Defaults to A4. */
  paper?: PaperSize;
  title: string;
  language: PdfLanguage;
  landscape?: boolean;
  /** Password that opens the document (AES-256). */
  password?: string;
  footer?: string;
  /** Puts less space between table rows, so that more of them fit on a page. */
  dense?: boolean;
  madeAt: Date;
};

const MM = 72 / 25.4;
const FOOTER_HEIGHT = 8 * MM;
const LEADING = 1.5;
const CELL_PADDING = 1.5 * MM;
/** Space above and below the text of a cell in a dense document. */
const DENSE_PADDING = 0.7 * MM;

/** Declares in the metadata that the document follows PDF/UA. */
const PDF_UA = `<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
  <pdfuaid:part>1</pdfuaid:part>
</rdf:Description>`;

/** PDF structure tags of the text styles, for screen readers. */
const TAGS = { title: 'H1', heading: 'H2', text: 'P', small: 'P' } as const;

const STYLES = {
  title: { size: 18, weight: 'bold', after: 4 * MM },
  heading: { size: 12, weight: 'bold', after: 2 * MM },
  text: { size: 10, weight: 'regular', after: 3 * MM },
  small: { size: 8, weight: 'regular', after: 2 * MM },
  cell: { size: 8, weight: 'regular', after: 0 },
  head: { size: 8, weight: 'bold', after: 0 },
} as const;

type Style = (typeof STYLES)[keyof typeof STYLES];
type Line = { glyphs: Glyph[]; style: Style };

/**
 * Creates a PDF as a stream, so that a very long table needs little memory. Embeds fonts for the scripts of
 * guests from most countries, reduced to the characters used. Characters that no font has are drawn as 〓
 * (docs/reference/paper.md). The structure is tagged for screen readers. An error in `blocks` ends the stream
 * with that error.
 */
export function pdfOf(blocks: Iterable<Block> | AsyncIterable<Block>, options: Options): Readable {
  const out = new PassThrough();
  writeBlocks(out, blocks, options).catch((error: Error) => out.destroy(error));
  return out;
}

async function writeBlocks(
  out: PassThrough,
  blocks: Iterable<Block> | AsyncIterable<Block>,
  options: Options,
): Promise<void> {
  // Load this with the first document, because it takes 30 MB and many processes never create one.
  const { default: PDFDocument } = await import('pdfkit');
  await new Sheet(out, options, new PDFDocument(settingsOf(options))).write(blocks);
}

function settingsOf({ title, language, landscape, password, madeAt, paper = A4 }: Options) {
  return {
    autoFirstPage: false,
    size: [paper.width * MM, paper.height * MM],
    layout: landscape ? 'landscape' : 'portrait',
    margin: 0,
    lang: language,
    displayTitle: true,
    tagged: true,
    info: { Title: title, Producer: 'Genkan', Creator: 'Genkan', CreationDate: madeAt, ModDate: madeAt },
    pdfVersion: '1.7ext3',
    ...(password !== undefined && {
      userPassword: password,
      ownerPassword: randomBytes(24).toString('base64url'),
      permissions: { printing: 'highResolution', copying: true, contentAccessibility: true },
    }),
  } satisfies PDFKit.PDFDocumentOptions;
}

class Sheet {
  readonly #out: PassThrough;
  readonly #doc: PDFKit.PDFDocument;
  readonly #glyphs: Record<Weight, (text: string) => Promise<Glyph[]>>;
  readonly #options: Options;
  readonly #fonts = new Set<string>();
  readonly #margin: number;
  /** Space above and below the text of a table cell. */
  readonly #padding: number;
  readonly #tags: Tags;
  #footer: Line | undefined;
  #page = 0;
  #y = 0;

  constructor(out: PassThrough, options: Options, doc: PDFKit.PDFDocument) {
    const { language, paper = A4, dense = false } = options;
    this.#margin = paper.margin * MM;
    this.#padding = dense ? DENSE_PADDING : CELL_PADDING;
    this.#out = out;
    this.#options = options;
    this.#glyphs = { regular: glyphsIn(language, 'regular'), bold: glyphsIn(language, 'bold') };
    this.#doc = doc;
    this.#tags = new Tags(this.#doc);
    this.#doc.on('data', (bytes: Buffer) => out.write(bytes));
    this.#doc.once('end', () => out.end());
    this.#doc.once('error', (error: Error) => out.destroy(error));
  }

  async write(blocks: Iterable<Block> | AsyncIterable<Block>): Promise<void> {
    await this.#newPage();
    for await (const block of blocks) {
      if (this.#out.destroyed) return;
      await this.#block(block);
      await this.#taken();
    }
    this.#tags.end();
    this.#doc.appendXML(PDF_UA);
    this.#doc.end();
  }

  async #block(block: Block): Promise<void> {
    switch (block.kind) {
      case 'page':
        return this.#newPage();
      case 'picture':
        return this.#picture(block.bytes, block.height * MM, block.alt);
      case 'facts':
        return this.#facts(block.rows);
      case 'letterhead':
        return this.#letterhead(block);
      case 'labels':
        return this.#labels(block);
      case 'table':
        return this.#table(block.columns, block.rows);
      default:
        return this.#text(block.text, STYLES[block.kind], TAGS[block.kind]);
    }
  }

  async #text(text: string, style: Style, tag: string): Promise<void> {
    const lines = await this.#linesOf(text, style, this.#width);
    // Keeps a heading on the same page as the text after it.
    if (style.weight === 'bold') await this.#room(lines.length * heightOf(style) + 4 * heightOf(STYLES.text));
    const element = this.#tags.begin(tag);
    for (const line of lines) {
      await this.#room(heightOf(style));
      this.#draw(line, this.#margin, this.#y, element);
      this.#y += heightOf(style);
    }
    element.end();
    this.#y += style.after;
  }

  async #picture(bytes: Buffer, height: number, alt: string): Promise<void> {
    await this.#room(height);
    const [x, y] = [this.#margin, this.#y];
    this.#tags.put('Figure', { alt, bbox: [x, y, x + this.#width, y + height] }, () =>
      this.#doc.image(bytes, x, y, { fit: [this.#width, height] }),
    );
    this.#y += height + STYLES.text.after;
  }

  async #letterhead({ text, picture, color }: Extract<Block, { kind: 'letterhead' }>): Promise<void> {
    const height = 12 * MM;
    let left = 0;
    if (picture) {
      const width = Math.min(this.#width / 3, (height * picture.width) / picture.height);
      // Decorative, because the name beside the logo says the same.
      this.#tags.decorate(() =>
        this.#doc.image(picture.bytes, this.#margin, this.#y, { fit: [width, height], valign: 'center' }),
      );
      left = width + 3 * MM;
    }
    const lines = await this.#linesOf(text, STYLES.heading, this.#width - left);
    const all = lines.length * heightOf(STYLES.heading);
    let y = this.#y + Math.max(0, (height - all) / 2);
    const element = this.#tags.begin('P');
    for (const line of lines) {
      this.#draw(line, this.#margin + left, y, element);
      y += heightOf(STYLES.heading);
    }
    element.end();
    this.#y = Math.max(y, this.#y + (picture ? height : 0)) + 2 * MM;
    this.#rule(1.5, color);
    this.#y += 4 * MM;
  }

  async #labels({ columns, height, labels }: Extract<Block, { kind: 'labels' }>): Promise<void> {
    const [wide, high] = [this.#width / columns, height * MM];
    let place = 0;
    for await (const label of labels) {
      if (this.#out.destroyed) return;
      if (place === columns || place === 0) {
        if (place === columns) this.#y += high;
        // Allows one point for rounding, because millimeters are not whole points.
        if (this.#y + high > this.#bottom + 1) await this.#newPage();
        place = 0;
      }
      await this.#label(label, { x: this.#margin + place * wide, y: this.#y, wide, high });
      place += 1;
      await this.#taken();
    }
    if (place > 0) this.#y += high;
  }

  async #label(
    { picture, alt, lines }: Label,
    { x, y, wide, high }: { x: number; y: number; wide: number; high: number },
  ): Promise<void> {
    const space = 2 * MM;
    const side = Math.min(high - 2 * space, wide / 2);
    const [pictureX, pictureY] = [x + space, y + (high - side) / 2];
    this.#tags.put('Figure', { alt, bbox: [pictureX, pictureY, pictureX + side, pictureY + side] }, () =>
      this.#doc.image(picture, pictureX, pictureY, { fit: [side, side] }),
    );
    const left = x + side + 2 * space;
    const element = this.#tags.begin('P');
    let top = y + space;
    for (const line of await this.#labelText(lines, x + wide - space - left)) {
      if (top + heightOf(line.style) > y + high - space) break;
      this.#draw(line, left, top, element);
      top += heightOf(line.style);
    }
    element.end();
  }

  async #labelText(lines: readonly string[], width: number): Promise<Line[]> {
    const all: Line[] = [];
    for (const [at, text] of lines.entries())
      all.push(...(await this.#linesOf(text, at === 0 ? STYLES.heading : STYLES.small, width)));
    return all;
  }

  async #facts(rows: readonly (readonly [string, string])[]): Promise<void> {
    const labels = this.#width < 100 * MM ? 0.36 : 0.28;
    const widths = [this.#width * labels, this.#width * (1 - labels)];
    const table = this.#tags.begin('Table');
    for (const [label, value] of rows) {
      const cells = await this.#cells([label, value], widths, [STYLES.head, STYLES.text]);
      await this.#row(cells, widths, this.#tags.row(table, ['Row', null]));
    }
    table.end();
    this.#y += STYLES.text.after;
  }

  async #table(columns: readonly Column[], rows: Rows): Promise<void> {
    const all = columns.reduce((sum, { share }) => sum + share, 0);
    const widths = columns.map(({ share }) => (share / all) * this.#width);
    const titles = columns.map(({ title }) => title);
    const head = await this.#cells(
      titles,
      widths,
      titles.map(() => STYLES.head),
    );
    await this.#room(this.#heightOfRow(head) + 2 * heightOf(STYLES.cell));
    const table = this.#tags.begin('Table');
    const headTags = titles.map(() => 'Column' as const);
    const valueTags = titles.map(() => null);
    await this.#row(head, widths, this.#tags.row(table, headTags));
    const repeatHead = () => this.#row(head, widths);
    for await (const row of rows) {
      if (this.#out.destroyed) return;
      const cells = await this.#cells(
        row,
        widths,
        titles.map(() => STYLES.cell),
      );
      await this.#row(cells, widths, this.#tags.row(table, valueTags), repeatHead);
      await this.#taken();
    }
    table.end();
    this.#y += STYLES.text.after;
  }

  #cells(texts: readonly string[], widths: readonly number[], styles: readonly Style[]): Promise<Line[][]> {
    return Promise.all(
      widths.map((width, index) =>
        this.#linesOf(texts[index] ?? '', styles[index] ?? STYLES.cell, width - 2 * CELL_PADDING),
      ),
    );
  }

  /**
   * Adds a row on one page if it fits. A row without a tag is decoration, such as the header repeated on later
   * pages.
   */
  async #row(
    cells: Line[][],
    widths: readonly number[],
    tag?: Row,
    onNewPage = async () => {},
  ): Promise<void> {
    let left = cells;
    const height = this.#heightOfRow(cells);
    if (this.#y + height > this.#bottom && height < this.#bottom - 3 * this.#margin) {
      await this.#newPage();
      await onNewPage();
    }
    while (left.some(lines => lines.length > 0)) {
      if (this.#bottom - this.#y < heightOf(STYLES.text) + 2 * this.#padding) {
        await this.#newPage();
        await onNewPage();
      }
      const room = this.#bottom - this.#y - 2 * this.#padding;
      const parts = left.map(lines =>
        Math.max(1, Math.floor(room / heightOf(lines[0]?.style ?? STYLES.cell))),
      );
      const fitting = left.map((lines, index) => lines.slice(0, parts[index]));
      left = left.map((lines, index) => lines.slice(parts[index]));
      this.#drawRow(fitting, widths, tag?.cells);
    }
    if (tag) this.#tags.endRow(tag);
  }

  #heightOfRow(cells: readonly Line[][]): number {
    const heights = cells.map(lines => lines.reduce((sum, { style }) => sum + heightOf(style), 0));
    return Math.max(...heights) + 2 * this.#padding;
  }

  #drawRow(cells: readonly Line[][], widths: readonly number[], tags: readonly Element[] = []): void {
    let x = this.#margin;
    for (const [index, lines] of cells.entries()) {
      let y = this.#y + this.#padding;
      for (const line of lines) {
        this.#draw(line, x + CELL_PADDING, y, tags[index]);
        y += heightOf(line.style);
      }
      x += widths[index] ?? 0;
    }
    this.#y += this.#heightOfRow(cells);
    this.#rule(0.5, '#c8c4bc');
  }

  #rule(thickness: number, color: string): void {
    this.#tags.decorate(() =>
      this.#doc
        .moveTo(this.#margin, this.#y)
        .lineTo(this.#margin + this.#width, this.#y)
        .lineWidth(thickness)
        .strokeColor(color)
        .stroke(),
    );
  }

  async #linesOf(text: string, style: Style, width: number): Promise<Line[]> {
    const lines: Line[] = [];
    for (const paragraph of text.split('\n')) {
      const glyphs = await this.#glyphs[style.weight](paragraph);
      for (const line of linesOf(glyphs, width / style.size)) lines.push({ glyphs: line, style });
    }
    return lines;
  }

  /** @param element the tagged element to which the text belongs; text without an element is decoration */
  #draw({ glyphs, style: { size } }: Line, left: number, top: number, element?: Element): void {
    for (const { runs, actual } of accessibleRunsOf(runsOf(glyphs)))
      this.#tags.mark(element, actual, () => {
        for (const run of runs) this.#put(run, size, left, top);
      });
  }

  #put(
    { face, text, x, glyphs = [{ sign: text, x: 0, y: 0 }] }: Run,
    size: number,
    left: number,
    top: number,
  ): void {
    if (!this.#fonts.has(face.name)) {
      this.#doc.registerFont(face.name, face.ttf);
      this.#fonts.add(face.name);
    }
    this.#doc.font(face.name).fontSize(size).fillColor('#1f1d1a');
    // Draws at the baseline, because fonts are split into pieces whose own line metrics do not give the
    // position of the glyphs.
    for (const glyph of glyphs)
      this.#doc.text(glyph.sign, left + (x + glyph.x) * size, top + (1 - glyph.y) * size, {
        lineBreak: false,
        baseline: 'alphabetic',
        features: [],
      });
  }

  async #room(height: number): Promise<void> {
    if (this.#y + height > this.#bottom) await this.#newPage();
  }

  async #newPage(): Promise<void> {
    const { footer = '' } = this.#options;
    this.#doc.addPage();
    // Yields so that the previous page can be compressed and other work of this process can run.
    await setImmediate();
    this.#page += 1;
    this.#y = this.#margin;
    if (!this.#hasFoot) return;
    const [line] = await this.#linesOf(footer, STYLES.small, this.#width - 20 * MM);
    this.#footer ??= line;
    const [number] = await this.#linesOf(String(this.#page), STYLES.small, 20 * MM);
    const y = this.#doc.page.height - this.#margin;
    if (this.#footer) this.#draw(this.#footer, this.#margin, y);
    if (number) this.#draw(number, this.#margin + this.#width - 8 * MM, y);
  }

  /** Labels have no space for a footer, neither single labels nor sheets filled to the edges. */
  get #hasFoot(): boolean {
    return this.#margin > 0 && this.#doc.page.height > 100 * MM;
  }

  get #width(): number {
    return this.#doc.page.width - 2 * this.#margin;
  }

  get #bottom(): number {
    return this.#doc.page.height - this.#margin - (this.#hasFoot ? FOOTER_HEIGHT : 0);
  }

  /** Waits until the reader has consumed the data (backpressure). */
  async #taken(): Promise<void> {
    if (!this.#out.writableNeedDrain || this.#out.destroyed) return;
    const controller = new AbortController();
    const events = ['drain', 'close'].map(event => once(this.#out, event, { signal: controller.signal }));
    await Promise.race(events).finally(() => controller.abort());
    await Promise.allSettled(events);
  }
}

const heightOf = ({ size }: Style): number => size * LEADING;
