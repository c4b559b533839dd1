import { posix } from 'node:path';
import type { FileEntry } from '@zip.js/zip.js';
import { SHEET_LIMITS } from './limits.ts';
import { builtInFormat, type NumberFormat, numberFormat } from './number-format.ts';
import { SheetError } from './sheet-error.ts';
import { readPart } from './workbook-parts.ts';

export type WorkbookHead = {
  sheet: FileEntry;
  texts: readonly string[];
  styles: readonly NumberFormat[];
  /** Whether dates are counted from 1904, as on old Macs. */
  from1904: boolean;
};

type Parts = ReadonlyMap<string, FileEntry>;

const WORKBOOK_PATH = 'xl/workbook.xml';

/**
 * Finds the first visible sheet and the data needed to read it.
 * @throws SheetError if no sheet is visible
 */
export async function workbookHead(parts: Parts): Promise<WorkbookHead> {
  const { target, from1904 } = await firstSheet(parts);
  const sheet = target === undefined ? undefined : parts.get(target);
  if (!sheet) throw new SheetError('unreadable');
  const texts = await sharedTexts(parts.get('xl/sharedStrings.xml'));
  return { sheet, texts, styles: await stylesOf(parts.get('xl/styles.xml')), from1904 };
}

async function firstSheet(parts: Parts) {
  const visibleSheets: string[] = [];
  let from1904 = false;
  await readPart(parts.get(WORKBOOK_PATH), {
    open: (name, of) => {
      const id = of['r:id'] ?? of.id;
      if (name === 'sheet' && id !== undefined && (of.state ?? 'visible') === 'visible')
        visibleSheets.push(id);
      if (name === 'workbookPr') from1904 = of.date1904 === '1' || of.date1904 === 'true';
    },
  });
  const targets = new Map<string, string>();
  await readPart(parts.get('xl/_rels/workbook.xml.rels'), {
    open: (name, of) => {
      if (name === 'Relationship' && of.Id && of.Target) targets.set(of.Id, of.Target);
    },
  });
  const [first = ''] = visibleSheets;
  const targetName = targets.get(first);
  if (targetName === undefined) return { target: undefined, from1904 };
  const target = targetName.startsWith('/') ? targetName.slice(1) : posix.join('xl', targetName);
  return { target, from1904 };
}

/**
 * Returns the texts to which cells refer by number. Omits the readings (furigana) that Excel stores with
 * Japanese texts.
 */
async function sharedTexts(part: FileEntry | undefined): Promise<string[]> {
  const texts: string[] = [];
  let text = '';
  let isInText = false;
  let readings = 0;
  await readPart(part, {
    open: name => {
      if (name === 'si') text = '';
      if (name === 'rPh') readings += 1;
      if (name === 't') isInText = true;
    },
    text: piece => {
      if (isInText && readings === 0 && text.length <= SHEET_LIMITS.letters) text += piece;
    },
    close: name => {
      if (name === 't') isInText = false;
      if (name === 'rPh') readings -= 1;
      if (name === 'si') texts.push(text);
    },
  });
  return texts;
}

async function stylesOf(part: FileEntry | undefined): Promise<NumberFormat[]> {
  const formats = new Map<number, NumberFormat>();
  const styles: NumberFormat[] = [];
  let isInCells = false;
  await readPart(part, {
    open: (name, of) => {
      if (name === 'numFmt') formats.set(Number(of.numFmtId), numberFormat(of.formatCode ?? ''));
      if (name === 'cellXfs') isInCells = true;
      const id = Number(of.numFmtId);
      if (name === 'xf' && isInCells) styles.push(formats.get(id) ?? builtInFormat(id));
    },
    close: name => {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return styles;
}
