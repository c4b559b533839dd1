import { randomUUID } from 'node:crypto';
import { withOwnAddress } from '#features/facility/rules/link-address.ts';
import { OUR_ACCENT } from '#features/hotel-face/rules/accent.ts';
import { translator } from '#i18n/translate.ts';
import { escapeHtml, Html, html } from '#platform/html/html.ts';
import { textOf } from '#platform/html/text-of.ts';
import { remembered } from '#platform/memory/remembered.ts';
import { greetedName, oneLine } from '../rules/one-line.ts';
import {
  type AddressTag,
  addressTags,
  fillTags,
  isAddressTag,
  type Tag,
  type TagValues,
  tags,
} from '../rules/tags.ts';
import { letterButton } from './letters/letter.ts';
import {
  letterPage,
  letterSheet,
  type Mail,
  type QrWords,
  qrBlock,
  signatureText,
  whole,
  withPhrases,
} from './letters/letter-page.ts';
import { lookOf, moment, type Occasion, signatureOf } from './letters/to-guests.ts';
import { namelessGuest, type Text } from './texts.ts';

export type Written = Pick<Occasion, 'language' | 'hotel'> & {
  text: Text;
  values: TagValues;
  /** Replaces `{host}` in links. */
  publicUrl: string;
  /** Short addresses that lead where these tags do: what a reader sees, and may have to type. */
  shortUrls?: Partial<Record<AddressTag, string | undefined>> | undefined;
  /** What the QR code says, where the mail may hold it. */
  qr?: string | undefined;
};

type Beside = {
  /** The same for readers of another language, below. */
  translation?: Written | undefined;
  /** The picture that reports opening. */
  pixelUrl?: string | undefined;
};

/** A mail from what a hotel wrote. */
export function writtenMail(written: Written, { translation, pixelUrl }: Beside = {}): Mail {
  const all = translation ? [written, translation] : [written];
  const { language, text, values, qr } = written;
  const pattern = patternOf(JSON.stringify([all.map(shapeOf), pixelUrl !== undefined]));
  const subject = oneLine(fillTags(text.subject, tag => values[tag]));
  const around = { subject, preheader: oneLine(fillTags(pattern.preheader, tag => values[tag])), pixelUrl };
  const own = ({ at, name }: Mark): string => {
    if (at === null) return around[name] ?? '';
    const each = all[at] ?? written;
    if (name === 'qr') return lettersOf(each.qr ?? '');
    return ('short' in name ? each.shortUrls?.[name.short] : each.values[name.tag]) ?? '';
  };
  const filled = (pieces: readonly Piece[], write: (value: string) => string) =>
    pieces.map(piece => (typeof piece === 'string' ? piece : write(own(piece)))).join('');
  return {
    language,
    subject,
    text: filled(pattern.text, value => value),
    html: new Html(filled(pattern.html, escapeHtml)),
    qr,
  };
}

/** All that the words of a mail depend on, but what differs from guest to guest. */
type Shape = Pick<Written, 'language' | 'hotel' | 'publicUrl'> & {
  content: string;
  shortened: AddressTag[];
  hasQr: boolean;
};

const shapeOf = ({ language, hotel, publicUrl, text, shortUrls = {}, qr }: Written): Shape => ({
  language,
  hotel,
  publicUrl,
  content: text.content,
  shortened: addressTags.filter(tag => shortUrls[tag] !== undefined),
  hasQr: qr !== undefined,
});

/** What differs: in a sheet (`at`: which), or around them. */
type Mark =
  | { at: number; name: { tag: Tag } | { short: AddressTag } | 'qr' }
  | { at: null; name: 'subject' | 'preheader' | 'pixelUrl' };

/** A piece that is the same for all guests, or what stands for one that is not. */
type Piece = string | Mark;

/** `preheader`: the first sentences behind the greeting, with their tags. */
type Pattern = { text: readonly Piece[]; html: readonly Piece[]; preheader: string };

/**
 * Once for each text, as it goes to many guests: written with marks in the place of what differs, which nothing looks into. In: shapes, and
 * whether there is a picture that reports opening.
 */
const patternOf = remembered((key): Pattern => {
  const [shapes, hasPixel]: [Shape[], boolean] = JSON.parse(key);
  const marks = new Map<string, Mark>();
  const id = randomUUID();
  const mark = (meant: Mark) => {
    const text = `${id}-${marks.size}-`;
    marks.set(text, meant);
    return text;
  };
  const sheets = shapes.map(
    (shape, at): Sheet => ({
      ...shape,
      ...preparedOf(shape),
      values: Object.fromEntries(tags.map(tag => [tag, mark({ at, name: { tag } })])) as TagValues,
      shortUrls: Object.fromEntries(shape.shortened.map(short => [short, mark({ at, name: { short } })])),
      qrLetters: shape.hasQr ? mark({ at, name: 'qr' }) : undefined,
    }),
  );
  const [first] = sheets;
  if (!first) throw new Error('A mail has no text');
  const preheader = preheaderOf(first);
  const page = letterPage(
    first.language,
    mark({ at: null, name: 'subject' }),
    sheets.map(each =>
      letterSheet(each.language, rich(each), signatureOf(each.language, each.hotel), lookOf(each.hotel)),
    ),
    {
      pixelUrl: hasPixel ? mark({ at: null, name: 'pixelUrl' }) : undefined,
      preheader: preheader && mark({ at: null, name: 'preheader' }),
      accent: first.hotel.accent,
    },
  );
  const inPieces = (text: string) =>
    text.split(new RegExp(`(${id}-\\d+-)`)).map((piece): Piece => marks.get(piece) ?? piece);
  return {
    text: inPieces(sheets.map(plain).join('\n\n')),
    html: inPieces(page.source),
    preheader,
  };
}, 200);

/** A text with marks in the place of what differs. */
type Sheet = Shape &
  Prepared & {
    values: TagValues;
    shortUrls: Partial<Record<AddressTag, string>>;
    qrLetters: string | undefined;
  };

/** The letters of a QR code as somebody at the desk can type them. */
const lettersOf = (qr: string) => (qr.slice(qr.indexOf('.') + 1).match(/.{1,4}/g) ?? []).join(' ');

type Way = { formUrl: string; verificationCode: string; myPageUrl: string };

/** The values of tags, each on one line. */
export function tagValues(
  { language, booking, guest, bookingNo }: Omit<Occasion, 'hotel'> & { bookingNo: string },
  { formUrl, verificationCode, myPageUrl }: Way,
): TagValues {
  return {
    guest_name: greetedName(guest) || namelessGuest(language),
    link: formUrl,
    verification_code: verificationCode,
    reservation_number: oneLine(bookingNo),
    checkin_date: moment(language, booking.checkinDate, booking.checkinTime),
    checkout_date: moment(language, booking.checkoutDate, booking.checkoutTime),
    mypage_url: myPageUrl,
  };
}

function plain(sheet: Sheet): string {
  const { values, language, hotel, paragraphs, qrBefore } = sheet;
  const filled = paragraphs.map(paragraph => {
    const tag = addressTags.find(address => paragraph === `[${address}]`);
    if (!tag) return fillTags(paragraph, each => (isAddressTag(each) ? shownAt(sheet, each) : values[each]));
    return `${actionOf(sheet, tag).label}\n${shownAt(sheet, tag)}`;
  });
  const qr = qrWords(sheet);
  if (qr) filled.splice(qrBefore.paragraph, 0, `${qr.caption}\n${qr.letters}`);
  return `${[...filled, signatureText(signatureOf(language, hotel))].join('\n\n')}\n`;
}

/** The first sentences behind the greeting, with their tags. */
function preheaderOf({ paragraphs }: Prepared): string {
  const [first = '', second = first] = paragraphs.filter(
    paragraph => !addressTags.some(address => paragraph.includes(`[${address}]`)),
  );
  return second;
}

/** The words around the QR code. */
function qrWords({ qrLetters, language }: Sheet): QrWords | null {
  if (qrLetters === undefined) return null;
  const t = translator(language, 'message');
  return { caption: t('qr.caption'), label: t('qr.label'), letters: qrLetters };
}

const MARKS = '(?:</?(?:strong|em|u)>|<br />|\\s)*';
/** A paragraph that holds nothing but an address; what `split` leaves at odd places is its tag. */
const BUTTON = new RegExp(`<p>${MARKS}\\[(${addressTags.join('|')})\\]${MARKS}</p>`);

function rich(sheet: Sheet): Html {
  const { language, parts, qrBefore } = sheet;
  const body = parts.map(part =>
    'button' in part ? buttonOf(sheet, part.button) : new Html(filledHtml(part.words, sheet)),
  );
  const qr = qrWords(sheet);
  if (!qr) return html`${body}`;
  return html`${body.toSpliced(qrBefore.part, 0, withPhrases(language, qrBlock(qr)))}`;
}

function buttonOf(sheet: Sheet, tag: AddressTag): Html {
  const { label, ifNotOpen, ...address } = actionOf(sheet, tag);
  const words = {
    label: withPhrases(sheet.language, html`${label}`),
    ifNotOpen: withPhrases(sheet.language, html`${ifNotOpen}`),
  };
  return letterButton({ ...words, ...address }, accentOf(sheet));
}

/** A text in its parts, with its tags. */
type Prepared = {
  paragraphs: readonly string[];
  parts: readonly ({ button: AddressTag } | { words: string })[];
  /** Where a QR code stands: before the button to My Page, where there is one, else at the end. */
  qrBefore: { paragraph: number; part: number };
};

function preparedOf(shape: Shape): Prepared {
  const content = withOwnAddress(shape.content, escapeHtml(shape.publicUrl));
  const parts = withPhrases(shape.language, new Html(content)).source.split(BUTTON);
  const paragraphs = textOf(content).split('\n\n');
  const [paragraph, part] = [paragraphs.indexOf('[mypage_url]'), parts.indexOf('mypage_url')];
  return {
    paragraphs,
    parts: parts.map((each, at) => {
      const tag = at % 2 === 1 && addressTags.find(address => address === each);
      return tag ? { button: tag } : { words: styled(each, accentOf(shape)) };
    }),
    qrBefore: {
      paragraph: paragraph < 0 ? paragraphs.length : paragraph,
      part: part % 2 === 1 ? part : parts.length,
    },
  };
}

const accentOf = ({ hotel }: Pick<Shape, 'hotel'>) => hotel.accent ?? OUR_ACCENT;

/** Cleaned HTML with the looks of a letter. */
const styled = (part: string, accent: string) => part.replace(/<[^<>]*>/g, tag => withStyle(tag, accent));

/** Tags within markup, such as in an address of the hotel's own, stay as they are written. */
const filledHtml = (words: string, sheet: Sheet) =>
  words.replace(/<[^<>]*>|[^<]+/g, piece => (piece.startsWith('<') ? piece : filledWords(piece, sheet)));

const filledWords = (words: string, sheet: Sheet) =>
  fillTags(words, tag => {
    const value = sheet.values[tag];
    if (isAddressTag(tag))
      return html`<a href="${value}" ${linkStyle(accentOf(sheet))}>${shownAt(sheet, tag)}</a>`.source;
    return wholeTags.has(tag) ? whole(value).source : escapeHtml(value);
  });

/** Dates, codes and numbers: broken over two lines they are misread. */
const wholeTags = new Set<Tag>(['checkin_date', 'checkout_date', 'verification_code']);

const linkStyle = (accent: string) => new Html(`class="link" style="color:${accent}"`);

// Inline, on each: mail programs drop style sheets.
const styles: Record<string, string> = {
  p: 'margin:0 0 16px',
  h2: 'margin:24px 0 12px;font-size:20px',
  h3: 'margin:24px 0 12px;font-size:18px',
  h4: 'margin:24px 0 12px;font-size:16px',
  ul: 'margin:0 0 16px;padding-left:24px',
  ol: 'margin:0 0 16px;padding-left:24px',
};

function withStyle(tag: string, accent: string): string {
  if (/^<a[\s>]/.test(tag)) return tag.replace('<a', `<a ${linkStyle(accent).source}`);
  return tag.replace(/^<([a-z0-9]+)/, (start, name: string) => {
    const style = styles[name];
    return style ? `${start} style="${style}"` : start;
  });
}

function actionOf(sheet: Sheet, tag: AddressTag) {
  const t = translator(sheet.language, 'message');
  const label = tag === 'link' ? t('guide.open') : t('confirmation.open');
  return { label, url: sheet.values[tag], shown: shownAt(sheet, tag), ifNotOpen: t('ifNotOpen') };
}

const shownAt = ({ values, shortUrls }: Sheet, tag: AddressTag) => shortUrls[tag] ?? values[tag];
