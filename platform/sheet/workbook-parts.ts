import { configure, type Entry, type FileEntry, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import { Parser } from 'htmlparser2';
import { SHEET } from './limits.ts';
import { SheetError } from './sheet-error.ts';

// Unpacked here, where it is read.
configure({ useWebWorkers: false });

const isFile = (entry: Entry): entry is FileEntry => !entry.directory;

/** The parts of a workbook by their paths. Throws SheetError where it is none, or has too many. */
export async function partsOf(bytes: Uint8Array): Promise<Map<string, FileEntry>> {
  const zip = new ZipReader(new Uint8ArrayReader(bytes));
  const parts = new Map<string, FileEntry>();
  try {
    for await (const entry of zip.getEntriesGenerator()) {
      if (parts.size >= SHEET.parts) throw new SheetError('too_large');
      if (isFile(entry)) parts.set(entry.filename.replace(/^\//, ''), entry);
    }
  } catch (cause) {
    throw cause instanceof SheetError ? cause : new SheetError('unreadable', cause);
  }
  return parts;
}

/** What happens as a part is read: elements as they open and close, without their prefixes, and the text in them. */
export type Heard = {
  open?: (name: string, attributes: Record<string, string>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
};

const bare = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Reads a part piece by piece, never all of it; after each piece whoever iterates may take what was heard. It counts what is
 * unpacked, not what the file says of itself. What is nested deeply, or says nothing for long, is not read: the parser keeps all of it,
 * and takes the longer the more it keeps. Throws SheetError.
 */
export async function* reading(part: FileEntry, heard: Heard, most: number): AsyncGenerator<void> {
  let depth = 0;
  let silence = 0;
  let attributeCount = 0;
  const parser = new Parser(
    {
      onattribute: (_name, value) => {
        attributeCount += 1;
        if (attributeCount > SHEET.attributes || value.length > SHEET.attribute)
          throw new SheetError('too_large');
      },
      onopentag: (name, attributes) => {
        depth += 1;
        if (depth > SHEET.deepest) throw new SheetError('too_large');
        silence = 0;
        attributeCount = 0;
        heard.open?.(bare(name), attributes);
      },
      onclosetag: name => {
        depth -= 1;
        silence = 0;
        heard.close?.(bare(name));
      },
      ontext: text => {
        silence = 0;
        heard.text?.(text);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  const decoder = new TextDecoder('utf-8');
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const unpacking = part.getData(writable);
  // Told below, by the reader's own end.
  unpacking.catch(() => undefined);
  let size = 0;
  try {
    for await (const piece of readable) {
      size += piece.length;
      silence += piece.length;
      if (size > most || silence > SHEET.silence) throw new SheetError('too_large');
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

/** Reads a small part as a whole. */
export async function readPart(part: FileEntry | undefined, heard: Heard): Promise<void> {
  if (!part) return;
  for await (const _ of reading(part, heard, SHEET.unpackedTexts));
}
