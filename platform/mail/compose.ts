import { randomUUID } from 'node:crypto';
import MailComposer from 'nodemailer/lib/mail-composer';
import { foldLines } from 'nodemailer/lib/mime-funcs';
import MimeNode from 'nodemailer/lib/mime-node';
import { remembered } from '#platform/memory/remembered.ts';
import { encoded, inPieces, type Leaf } from './in-pieces.ts';
import type { Attachment, Mail, Mailbox } from './mail.ts';

/** A mail as it goes over the line, and to whom. */
export type Composed = { whole: Buffer; envelope: { from: string | false; to: string[] } };

/** `ourselves`: who writes where the mail does not say. `date`: when it is composed. `boundary`: what its parts are told apart by. */
type Around = { ourselves: Mailbox; date?: Date; boundary?: string };

/**
 * Composes a mail with nodemailer. Mails that differ in their words, in whom they go to and in what names them have the same pattern, which
 * nodemailer composes once: to build the same headers for each took a sixth of a worker's time
 * (docs/decisions/2026-11-25-messages-go-in-waves.md).
 */
export function compose(mail: Mail, around: Around): Composed {
  return isPlain(mail) ? composeByPattern(mail, around) : composeAlone(mail, around);
}

/** A mail by itself. */
function composeAlone(
  mail: Mail,
  { ourselves, date = new Date(), boundary = randomUUID() }: Around,
): Composed {
  const tree = treeOf({
    ...mail,
    from: mail.from ?? ourselves,
    date,
    boundary,
    textEncoding: encodingFor(mail),
  });
  const pieces = inPieces(tree).map(piece => (typeof piece === 'string' ? piece : encoded(piece)));
  return { whole: wholeOf(pieces), envelope: tree.getEnvelope() };
}

type TextEncoding = 'base64' | undefined;
type Tree = Mail & { from: Mailbox; date: Date | string; boundary: string; textEncoding: TextEncoding };

/** Addresses as objects: nodemailer would read a list out of a text. */
function treeOf({ textEncoding, boundary, replyTo, ...mail }: Tree): MimeNode {
  const { subject, text, html, messageId, date, headers = {}, attachments = [] } = mail;
  const [from, to] = [named(mail.from), named({ address: quoted(mail.to) })];
  const composer = new MailComposer({
    baseBoundary: boundary,
    // Else it would go to whomever its headers name.
    envelope: { from, to },
    from,
    to,
    ...(replyTo && { replyTo: named(replyTo) }),
    ...{ subject, text, html, messageId, date, headers, attachments },
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(textEncoding && { textEncoding }),
  });
  return composer.compile();
}

const named = ({ name = '', address }: Mailbox) => ({ name, address });

/** Old carriers gave out names with dots side by side or at the end; SMTP takes them in quotes. */
function quoted(address: string): string {
  const at = address.lastIndexOf('@');
  const name = address.slice(0, at);
  return /^\.|\.\.|\.$/.test(name) ? `"${name}"${address.slice(at)}` : address;
}

/** Base64 where it is shorter than quoted-printable, where a sign of Japanese takes nine letters, and one of English one. */
function encodingFor({ html }: Mail): TextEncoding {
  const bytes = Buffer.byteLength(html);
  const ofOthers = 1.5 * (bytes - html.length);
  return (4 / 3) * bytes < bytes + 2 * ofOthers ? 'base64' : undefined;
}

const UNSUBSCRIBE = 'List-Unsubscribe';

/** Whether what is put into a pattern stands in its headers as it is: nothing of it is encoded, quoted or written in another way. */
function isPlain({ to, subject, messageId, headers, attachments = [] }: Mail): boolean {
  const { [UNSUBSCRIBE]: unsubscribe = '<>' } = headers ?? {};
  return (
    PLAIN_ADDRESS.test(to) &&
    subject.trim() !== '' &&
    isPlainId(messageId) &&
    isPlainId(unsubscribe) &&
    // How a mail within a mail is encoded depends on what it says.
    !attachments.some(({ contentType }) => contentType.startsWith('message/'))
  );
}

const PLAIN_ADDRESS = /^(?=.{1,64}$)[A-Za-z0-9_+-]+(?:\.[A-Za-z0-9_+-]+)*@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]+$/;
const isPlainId = (id: string) => /^<[!-~]*>$/.test(id) && !id.includes('=?');

/** All that headers and parts of a mail depend on but what is put into its pattern. */
type Pattern = {
  from: Mailbox;
  replyTo: Mailbox | undefined;
  headers: Record<string, string>;
  textEncoding: TextEncoding;
  text: Leaf['encoding'];
  html: Leaf['encoding'];
  attachments: Omit<Attachment, 'content'>[];
};

/** A piece that is the same for all, or of this one: a part, or what stands for a header. */
type Piece = string | { fill: (own: Own) => string };
type Own = { mail: Mail; date: Date; boundary: string; textEncoding: TextEncoding };

function composeByPattern(
  mail: Mail,
  { ourselves, date = new Date(), boundary = randomUUID() }: Around,
): Composed {
  const { replyTo, headers = {}, attachments = [], text, html } = mail;
  const textEncoding = encodingFor(mail);
  const pattern: Pattern = {
    from: mail.from ?? ourselves,
    replyTo,
    headers: withUnsubscribe(headers, ''),
    textEncoding,
    text: leafEncoding(text, textEncoding),
    html: leafEncoding(html, textEncoding),
    attachments: attachments.map(({ content: _content, ...about }) => about),
  };
  const { from, pieces } = piecesOf(JSON.stringify(pattern));
  const own: Own = { mail, date, boundary, textEncoding };
  const whole = wholeOf(pieces.map(piece => (typeof piece === 'string' ? piece : piece.fill(own))));
  return { whole, envelope: { from, to: [mail.to] } };
}

/** With the line break at the end that nodemailer writes, too. */
function wholeOf(pieces: readonly string[]): Buffer {
  const text = pieces.join('');
  return Buffer.from(text.endsWith('\n') ? text : `${text}\r\n`);
}

/** The same headers in their order, with this address to unsubscribe if they have one. */
const withUnsubscribe = (headers: Record<string, string>, value: string) =>
  UNSUBSCRIBE in headers ? { ...headers, [UNSUBSCRIBE]: value } : headers;

/** How nodemailer encodes such a text. */
const leafEncoding = (text: string, textEncoding: TextEncoding): Leaf['encoding'] =>
  new MimeNode('text/plain', { baseBoundary: '-', ...(textEncoding && { textEncoding }) })
    .setContent(text)
    .getTransferEncoding();

/** Once for each pattern. Few hotels write at the same time, each in a few. A mark of its own stands for each thing that differs. */
const piecesOf = remembered((key): { from: string | false; pieces: Piece[] } => {
  const pattern: Pattern = JSON.parse(key);
  const { from, replyTo, textEncoding, attachments } = pattern;
  const contents = {
    text: sampleOf(pattern.text, 1),
    html: sampleOf(pattern.html, 2),
    attachments: attachments.map((about, at) => ({ ...about, content: Buffer.from(`${at}`) })),
  };
  const mark = randomUUID();
  const marked = (name: string) => `${name}-${mark}`;
  const tree = treeOf({
    from,
    ...(replyTo && { replyTo }),
    to: `${marked('to')}@example.com`,
    subject: marked('subject'),
    messageId: `<${marked('id')}>`,
    date: marked('date'),
    boundary: mark,
    headers: withUnsubscribe(pattern.headers, `<${marked('unsubscribe')}>`),
    ...contents,
    textEncoding,
  });
  const lines: Record<string, (own: Own) => string> = {
    [`To: ${marked('to')}@example.com`]: ({ mail }) => `To: ${mail.to}`,
    [`Subject: ${marked('subject')}`]: ({ mail, textEncoding: by }) =>
      subjectLine(JSON.stringify([mail.subject, by])),
    [`Message-ID: <${marked('id')}>`]: ({ mail }) => foldLines(`Message-ID: ${mail.messageId}`, 76),
    [`Date: ${marked('date')}`]: ({ date }) => `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    [`${UNSUBSCRIBE}: <${marked('unsubscribe')}>`]: ({ mail }) =>
      foldLines(`${UNSUBSCRIBE}: ${mail.headers?.[UNSUBSCRIBE]}`, 76),
    [mark]: ({ boundary }) => boundary,
  };
  const splitter = new RegExp(`(${Object.keys(lines).join('|')})`);
  const pieces = inPieces(tree).flatMap((piece): Piece[] => {
    if (typeof piece !== 'string') return [{ fill: leafOf(piece, contents, pattern) }];
    return piece.split(splitter).map(each => {
      const fill = lines[each];
      return fill ? { fill } : each;
    });
  });
  return { from: tree.getEnvelope().from, pieces };
}, 200);

/** Words that nodemailer encodes so, of one length or another. */
function sampleOf(encoding: Leaf['encoding'], length: 1 | 2): string {
  const of = { '7bit': 'a', base64: 'あ', 'quoted-printable': 'a'.repeat(80) }[String(encoding)] ?? '';
  return of.repeat(length);
}

type Contents = Required<Pick<Mail, 'text' | 'html' | 'attachments'>>;

/** What takes the place of a sample. */
function leafOf({ content, encoding }: Leaf, samples: Contents, pattern: Pattern): (own: Own) => string {
  const write = (own: string | Buffer) => encoded({ content: own, encoding });
  if (content === samples.text && encoding === pattern.text) return ({ mail }) => write(mail.text);
  if (content === samples.html && encoding === pattern.html) return ({ mail }) => write(mail.html);
  const at = samples.attachments.findIndex(each => each.content === content);
  if (at < 0) throw new Error('A part of a mail is not what it was composed of');
  return ({ mail }) => write(mail.attachments?.[at]?.content ?? '');
}

/** Once for each subject: those of a hotel mostly say the same. */
const subjectLine = remembered((key): string => {
  const [subject, textEncoding]: [string, TextEncoding | null] = JSON.parse(key);
  const value = MimeNode.encodeHeaderValue('Subject', subject, { ...(textEncoding && { textEncoding }) });
  return foldLines(`Subject: ${value}`, 76);
}, 200);
