import { configure, type Entry, type FileEntry, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import { Parser } from 'htmlparser2';
import { SHEET_LIMITS } from './limits.ts';
import { SheetError } from './sheet-error.ts';

// Unpack in this process without workers.
configure({ useWebWorkers: false });

const isFile = (entry: Entry): entry is FileEntry => !entry.directory;

/**
 * Returns the parts of a workbook by path.
 * @throws SheetError if the file is not a workbook or has too many parts
 */
export async function partsOf(bytes: Uint8Array): Promise<Map<string, FileEntry>> {
  const zip = new ZipReader(new Uint8ArrayReader(bytes));
  const parts = new Map<string, FileEntry>();
  try {
    for await (const entry of zip.getEntriesGenerator()) {
      if (parts.size >= SHEET_LIMITS.parts) throw new SheetError('too_large');
      if (isFile(entry)) parts.set(entry.filename.replace(/^\//, ''), entry);
    }
  } catch (cause) {
    throw cause instanceof SheetError ? cause : new SheetError('unreadable', cause);
  }
  return parts;
}

export type XmlHandlers = {
  open?: (name: string, attributes: Record<string, string>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
};

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Reads a part in pieces, never as a whole, and yields after each piece. Limits the bytes actually unpacked
 * instead of the declared size. Rejects deep nesting and long stretches without elements, because the parser
 * buffers them and becomes slower.
 * @throws SheetError
 */
export async function* readInPieces(
  part: FileEntry,
  heard: XmlHandlers,
  limit: number,
): AsyncGenerator<void> {
  let depth = 0;
  let bytesSinceEvent = 0;
  let attributeCount = 0;
  const parser = new Parser(
    {
      onattribute: (_name, value) => {
        attributeCount += 1;
        if (attributeCount > SHEET_LIMITS.attributes || value.length > SHEET_LIMITS.attribute)
          throw new SheetError('too_large');
      },
      onopentag: (name, attributes) => {
        depth += 1;
        if (depth > SHEET_LIMITS.deepest) throw new SheetError('too_large');
        bytesSinceEvent = 0;
        attributeCount = 0;
        heard.open?.(localName(name), attributes);
      },
      onclosetag: name => {
        depth -= 1;
        bytesSinceEvent = 0;
        heard.close?.(localName(name));
      },
      ontext: text => {
        bytesSinceEvent = 0;
        heard.text?.(text);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  const decoder = new TextDecoder('utf-8');
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const unpacking = part.getData(writable);
  // `await unpacking` below reports the error. Without this handler, an earlier rejection would be unhandled.
  unpacking.catch(() => undefined);
  let size = 0;
  try {
    for await (const piece of readable) {
      size += piece.length;
      bytesSinceEvent += piece.length;
      if (size > limit || bytesSinceEvent > SHEET_LIMITS.silence) throw new SheetError('too_large');
      parser.write(decoder.decode(piece, { stream: true }));
      yield;
    }
    await unpacking;
  } catch (cause) {
    throw cause instanceof SheetError ? cause : new SheetError('unreadable', cause);
  }
  parser.end(decoder.decode());
  yield;
}

export async function readPart(part: FileEntry | undefined, heard: XmlHandlers): Promise<void> {
  if (!part) return;
  for await (const _ of readInPieces(part, heard, SHEET_LIMITS.unpackedTexts));
}
