import { encode as base64 } from 'nodemailer/lib/base64';
import type MimeNode from 'nodemailer/lib/mime-node';
import { encode as quotedPrintable, wrap as wrapQuotedPrintable } from 'nodemailer/lib/qp';

/** What one part of a mail says, and how it is encoded: `base64`, `quoted-printable`, or not. */
export type Leaf = { content: string | Buffer; encoding: string | false };

/**
 * A composed mail as it goes over the line, by nodemailer's own headers and encodings: headers and boundaries as they are, and between
 * them what is yet to be encoded. It would make a stream of some dozens for each: for parts that may come from a file or another
 * server, which none of ours does.
 */
export function inPieces(part: MimeNode): (string | Leaf)[] {
  // The headers come first: what kind of part it is and how it is encoded is decided as they are built.
  const head = `${part.buildHeaders()}\r\n\r\n`;
  if (!part.multipart) return [head, leafOf(part)];
  const { boundary, childNodes } = part;
  const parts = childNodes.flatMap((child, at) => [
    `${at === 0 ? '' : '\r\n'}--${boundary}\r\n`,
    ...inPieces(child),
  ]);
  return [head, ...parts, `\r\n--${boundary}--\r\n`];
}

function leafOf(part: MimeNode): Leaf {
  const { content = '' } = part;
  if (typeof content !== 'string' && !Buffer.isBuffer(content))
    throw new Error('A part of a mail is no text and no bytes');
  return { content, encoding: part.getTransferEncoding() };
}

export function encoded({ content, encoding }: Leaf): string {
  switch (encoding) {
    case 'base64':
      return inLines(base64(content));
    case 'quoted-printable':
      return wrapQuotedPrintable(quotedPrintable(content));
    default:
      return content.toString();
  }
}

const LINE = 76;

/** As nodemailer's `wrap` does, which looks for each line with an expression. */
function inLines(text: string): string {
  let lines = text.slice(0, LINE);
  for (let from = LINE; from < text.length; from += LINE) lines += `\r\n${text.slice(from, from + LINE)}`;
  return lines;
}
