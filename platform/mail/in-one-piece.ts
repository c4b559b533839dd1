import { encode as base64, wrap as wrapBase64 } from 'nodemailer/lib/base64';
import type MimeNode from 'nodemailer/lib/mime-node';
import { encode as quotedPrintable, wrap as wrapQuotedPrintable } from 'nodemailer/lib/qp';

/**
 * A composed mail as it goes over the line, by nodemailer's own headers and encodings. It would make a stream of some dozens for each:
 * for parts that may come from a file or another server, which none of ours does.
 */
export function inOnePiece(mail: MimeNode): Buffer {
  return Buffer.from(written(mail));
}

/** The headers come first: what kind of part it is and how it is encoded is decided as they are built. */
function written(part: MimeNode): string {
  const headers = part.buildHeaders();
  return `${headers}\r\n\r\n${part.multipart ? several(part) : encoded(part)}`;
}

function several({ boundary, childNodes }: MimeNode): string {
  const parts = childNodes.map(child => `--${boundary}\r\n${written(child)}`);
  return `${parts.join('\r\n')}\r\n--${boundary}--\r\n`;
}

function encoded(part: MimeNode): string {
  const { content = '' } = part;
  if (typeof content !== 'string' && !Buffer.isBuffer(content))
    throw new Error('A part of a mail is no text and no bytes');
  switch (part.getTransferEncoding()) {
    case 'base64':
      return wrapBase64(base64(content));
    case 'quoted-printable':
      return wrapQuotedPrintable(quotedPrintable(content));
    default:
      return content.toString();
  }
}
