import { withOwnAddress } from '#features/facility/rules/link-address.ts';
import { OUR_ACCENT } from '#features/hotel-face/rules/accent.ts';
import { letterButton } from '#features/message/queries/letters/letter.ts';
import {
  letterPage,
  letterSheet,
  type Mail,
  type QrWords,
  qrBlock,
  signatureText,
  whole,
  withPhrases,
} from '#features/message/queries/letters/letter-page.ts';
import { lookOf, moment, type Occasion, signatureOf } from '#features/message/queries/letters/to-guests.ts';
import { greetedName, oneLine } from '#features/message/rules/one-line.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { translator } from '#i18n/translate.ts';
import { escapeHtml, Html, html } from '#platform/html/html.ts';
import { textOf } from '#platform/html/text-of.ts';
import { remembered } from '#platform/memory/remembered.ts';
import {
  type AddressTag,
  addressTags,
  countTags,
  fillTags,
  isAddressTag,
  type Tag,
  type TagValues,
} from '../rules/tags.ts';
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
  const { language, text, values } = written;
  const subject = oneLine(fillTags(text.subject, tag => values[tag]));
  return {
    language,
    subject,
    text: all.map(plain).join('\n\n'),
    html: letterPage(
      language,
      subject,
      all.map(each =>
        letterSheet(each.language, rich(each), signatureOf(each.language, each.hotel), lookOf(each.hotel)),
      ),
      { pixelUrl, preheader: preheaderOf(written), accent: written.hotel.accent },
    ),
    qr: written.qr,
  };
}

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

function plain(written: Written): string {
  const { values, language, hotel } = written;
  const { paragraphs, qrBefore } = preparedOf(written);
  const filled = paragraphs.map(paragraph => {
    const tag = addressTags.find(address => paragraph === `[${address}]`);
    if (!tag)
      return fillTags(paragraph, each => (isAddressTag(each) ? shownAt(written, each) : values[each]));
    return `${actionOf(written, tag).label}\n${shownAt(written, tag)}`;
  });
  const qr = qrWords(written);
  if (qr) filled.splice(qrBefore.paragraph, 0, `${qr.caption}\n${qr.letters}`);
  return `${[...filled, signatureText(signatureOf(language, hotel))].join('\n\n')}\n`;
}

/** The first sentences behind the greeting. */
function preheaderOf(written: Written): string {
  const [first = '', second = first] = preparedOf(written).paragraphs.filter(
    paragraph => !addressTags.some(address => paragraph.includes(`[${address}]`)),
  );
  return oneLine(fillTags(second, each => written.values[each]));
}

/** The words around the QR code; its letters as somebody at the desk can type them. */
function qrWords({ qr, language }: Written): QrWords | null {
  if (qr === undefined) return null;
  const letters = qr.slice(qr.indexOf('.') + 1).match(/.{1,4}/g) ?? [];
  const t = translator(language, 'message');
  return { caption: t('qr.caption'), label: t('qr.label'), letters: letters.join(' ') };
}

const MARKS = '(?:</?(?:strong|em|u)>|<br />|\\s)*';
/** A paragraph that holds nothing but an address; what `split` leaves at odd places is its tag. */
const BUTTON = new RegExp(`<p>${MARKS}\\[(${addressTags.join('|')})\\]${MARKS}</p>`);

function rich(written: Written): Html {
  const { language } = written;
  const { parts, qrBefore } = preparedOf(written);
  const body = parts.map(part =>
    'button' in part
      ? buttonOf(written, part.button)
      : new Html(part.pieces.map(piece => pieceOf(piece, written)).join('')),
  );
  const qr = qrWords(written);
  if (!qr) return html`${body}`;
  return html`${body.toSpliced(qrBefore.part, 0, withPhrases(language, qrBlock(qr)))}`;
}

function buttonOf(written: Written, tag: AddressTag): Html {
  const { label, ifNotOpen, ...address } = actionOf(written, tag);
  const words = {
    label: inPhrases(written.language, label),
    ifNotOpen: inPhrases(written.language, ifNotOpen),
  };
  return letterButton({ ...words, ...address }, accentOf(written));
}

const inPhrases = (language: GuestLanguage, words: string) => phrased(JSON.stringify([language, words]));

/** Once for each of our few words on buttons. */
const phrased = remembered((key): Html => {
  const [language, words]: [GuestLanguage, string] = JSON.parse(key);
  return withPhrases(language, html`${words}`);
}, 200);

/** Of a text what is the same for all guests. A piece in an array of its own is text that holds tags. */
type Prepared = {
  paragraphs: readonly string[];
  parts: readonly ({ button: AddressTag } | { pieces: readonly Piece[] })[];
  /** Where a QR code stands: before the button to My Page, where there is one, else at the end. */
  qrBefore: { paragraph: number; part: number };
};
type Piece = string | readonly [withTags: string];

const pieceOf = (piece: Piece, written: Written) =>
  typeof piece === 'string' ? piece : filledHtml(piece[0], written);

function preparedOf(written: Written): Prepared {
  const { language, text } = written;
  return prepared(JSON.stringify([language, accentOf(written), withHost(written, text.content)]));
}

/** Once for each text, as it goes to many guests. */
const prepared = remembered((key): Prepared => {
  const [language, accent, content]: [GuestLanguage, string, string] = JSON.parse(key);
  const parts = withPhrases(language, new Html(content)).source.split(BUTTON);
  const paragraphs = textOf(content).split('\n\n');
  const [paragraph, part] = [paragraphs.indexOf('[mypage_url]'), parts.indexOf('mypage_url')];
  return {
    paragraphs,
    parts: parts.map((each, at) => {
      const tag = at % 2 === 1 && addressTags.find(address => address === each);
      return tag ? { button: tag } : { pieces: styled(each, accent) };
    }),
    qrBefore: {
      paragraph: paragraph < 0 ? paragraphs.length : paragraph,
      part: part % 2 === 1 ? part : parts.length,
    },
  };
}, 200);

const accentOf = ({ hotel }: Written) => hotel.accent ?? OUR_ACCENT;

/** Cleaned HTML with the looks of a letter, in pieces. */
function styled(part: string, accent: string): Piece[] {
  const pieces = part.match(/<[^>]*>|[^<]+/g) ?? [];
  return pieces.map(piece => {
    if (piece.startsWith('<')) return withStyle(piece, accent);
    return countTags(piece) > 0 ? [piece] : piece;
  });
}

const filledHtml = (text: string, written: Written) =>
  fillTags(text, tag => {
    const value = written.values[tag];
    if (isAddressTag(tag))
      return html`<a href="${value}" ${linkStyle(accentOf(written))}>${shownAt(written, tag)}</a>`.source;
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

function actionOf(written: Written, tag: AddressTag) {
  const t = translator(written.language, 'message');
  const label = tag === 'link' ? t('guide.open') : t('confirmation.open');
  return { label, url: written.values[tag], shown: shownAt(written, tag), ifNotOpen: t('ifNotOpen') };
}

const shownAt = ({ values, shortUrls }: Written, tag: AddressTag) => shortUrls?.[tag] ?? values[tag];

const withHost = ({ publicUrl }: Written, content: string) => withOwnAddress(content, escapeHtml(publicUrl));
