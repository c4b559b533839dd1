import { withOwnAddress } from '#features/hotel/facility/rules/link-address.ts';
import { DEFAULT_ACCENT } from '#features/hotel/hotel-face/rules/accent.ts';
import { translator } from '#i18n/translate.ts';
import { escapeHtml, Html, html } from '#platform/html/html.ts';
import { textOf } from '#platform/html/text-of.ts';
import { memoizeByObject } from '#platform/memory/memoize.ts';
import { oneLine, safeGuestName } from '../../rules/one-line.ts';
import { withPlainBreaks } from '../../rules/sms-length.ts';
import {
  type AddressTag,
  addressTags,
  fillTags,
  isAddressTag,
  type Tag,
  type TagValues,
  tags,
} from '../../rules/tags.ts';
import { fallbackGuestName, type Text } from '../texts.ts';
import { letterButton } from './letter.ts';
import { noWrap, type Part, type QrWords, qrBlock, withPhrases } from './letter-page.ts';
import { fillTemplate, type Sheet, type TextWords, type Values } from './mail-template.ts';
import { formatMoment, hotelFrame, type LetterHotel, type Occasion } from './to-guests.ts';

export type HotelText = Pick<Occasion, 'language' | 'hotel'> & {
  text: Text;
  values: TagValues;
  /** Base URL that replaces `{host}` in links. */
  publicUrl: string;
  /** Short URLs for these tags. They are shown as text, because readers may have to type them. */
  shortUrls?: Partial<Record<AddressTag, string | undefined>> | undefined;
};

export function textSheet({
  language,
  hotel,
  text,
  values,
  publicUrl,
  shortUrls = {},
}: HotelText): Sheet<TextWords> {
  const t = translator(language, 'message');
  const frame = hotelFrame(language, hotel);
  const used = tags.filter(tag => `${text.subject}${text.content}`.includes(`[${tag}]`));
  return {
    words: {
      form: 'text',
      ...frame.words,
      subject: text.subject,
      content: withOwnAddress(text.content, escapeHtml(publicUrl)),
      buttons: { link: t('guide.open'), mypage_url: t('confirmation.open') },
      ifNotOpen: t('ifNotOpen'),
      qr: { caption: t('qr.caption'), label: t('qr.label') },
    },
    values: {
      ...frame.values,
      ...Object.fromEntries(used.map(tag => [tag, values[tag]])),
      ...Object.fromEntries(
        used.filter(isAddressTag).flatMap(tag => (shortUrls[tag] ? [[shortKey(tag), shortUrls[tag]]] : [])),
      ),
    },
  };
}

const shortKey = (tag: AddressTag) => `short_${tag}`;

type GuestLinks = { formUrl: string; verificationCode: string; myPageUrl: string };

export function tagValues(
  {
    language,
    hotel,
    booking,
    guest,
    bookingNo,
  }: Omit<Occasion, 'hotel'> & { hotel: Pick<LetterHotel, 'name'>; bookingNo: string },
  { formUrl, verificationCode, myPageUrl }: GuestLinks,
): TagValues {
  return {
    guest_name: safeGuestName(guest) || fallbackGuestName(language),
    hotel_name: oneLine(hotel.name),
    link: formUrl,
    verification_code: verificationCode,
    reservation_number: oneLine(bookingNo),
    checkin_date: formatMoment(language, booking.checkinDate, booking.checkinTime),
    checkout_date: formatMoment(language, booking.checkoutDate, booking.checkoutTime),
    mypage_url: myPageUrl,
  };
}

/** Replaces the tags of an SMS text. */
export const smsText = (content: string, values: TagValues): string =>
  fillTags(withPlainBreaks(content), tag => values[tag]);

/** Builds a part of an email from a hotel's text. `qr`: content of the QR code. */
export function textPart(words: TextWords, values: Values, qr: string | undefined): Part {
  const { language } = words;
  const { signature, look } = fillTemplate({ signature: words.signature, look: words.look }, values);
  const text: OpenText = { words, values, accent: look?.accent ?? DEFAULT_ACCENT };
  const block = qr === undefined ? null : { ...words.qr, letters: lettersOf(qr) };
  const { paragraphs, pieces } = piecesOf(words);
  return {
    ...{ language, signature, look },
    subject: oneLine(fillTags(words.subject, tag => valueAt(text, tag))),
    preheader: oneLine(fillTags(preheaderOf(paragraphs), tag => valueAt(text, tag))),
    paragraphs: plainParagraphs(text, paragraphs, block),
    body: richBody(text, pieces, block),
  };
}

/**
 * Splits a text into plain paragraphs and pieces of HTML, with their tags. Cached, because the emails of a hotel
 * share few texts.
 */
const piecesOf = memoizeByObject(({ language, content }: TextWords) => ({
  paragraphs: textOf(content).split('\n\n'),
  pieces: withPhrases(language, new Html(content)).source.split(BUTTON).map(withStyles),
}));

type OpenText = { words: TextWords; values: Values; accent: string };

const valueAt = ({ values }: OpenText, tag: Tag) => values[tag] ?? '';
const displayedValue = (text: OpenText, tag: AddressTag) => text.values[shortKey(tag)] ?? valueAt(text, tag);

const lettersOf = (qr: string) => (qr.slice(qr.indexOf('.') + 1).match(/.{1,4}/g) ?? []).join(' ');

function preheaderOf(paragraphs: readonly string[]): string {
  const [first = '', second = first] = paragraphs.filter(
    paragraph => !addressTags.some(address => paragraph.includes(`[${address}]`)),
  );
  return second;
}

function plainParagraphs(text: OpenText, paragraphs: readonly string[], qr: QrWords | null): string[] {
  const filled = paragraphs.map(paragraph => {
    const tag = addressTags.find(address => paragraph === `[${address}]`);
    if (tag) return `${text.words.buttons[tag]}\n${displayedValue(text, tag)}`;
    return fillTags(paragraph, each =>
      isAddressTag(each) ? displayedValue(text, each) : valueAt(text, each),
    );
  });
  return withQr(filled, paragraphs.indexOf('[mypage_url]'), qr && `${qr.caption}\n${qr.letters}`);
}

/** Inserts the QR code before the button to My Page. If there is no button, appends the QR code. */
const withQr = <T>(pieces: readonly T[], button: number, qr: T | null): T[] =>
  qr === null ? [...pieces] : pieces.toSpliced(button < 0 ? pieces.length : button, 0, qr);

const MARKS = '(?:</?(?:strong|em|u)>|<br />|\\s)*';
/** A paragraph that contains only a URL tag. The captured tag is at odd indices after `split`. */
const BUTTON = new RegExp(`<p>${MARKS}\\[(${addressTags.join('|')})\\]${MARKS}</p>`);

function richBody(text: OpenText, pieces: readonly string[], qr: QrWords | null): Html {
  const isButton = (at: number) => at % 2 === 1;
  const button = pieces.findIndex((piece, at) => isButton(at) && piece === 'mypage_url');
  const filled = pieces.map((piece, at) => {
    const tag = isButton(at) && addressTags.find(address => address === piece);
    return tag ? buttonOf(text, tag) : new Html(fillHtml(text, withLinkStyles(piece, text.accent)));
  });
  return html`${withQr(filled, button, qr && withPhrases(text.words.language, qrBlock(qr)))}`;
}

function buttonOf(text: OpenText, tag: AddressTag): Html {
  const { language, buttons, ifNotOpen } = text.words;
  const label = withPhrases(language, html`${buttons[tag]}`);
  const address = { url: valueAt(text, tag), shown: displayedValue(text, tag) };
  return letterButton(
    { label, ...address, ifNotOpen: withPhrases(language, html`${ifNotOpen}`) },
    text.accent,
  );
}

/** Replaces tags in text. Tags within markup, such as in the URL of a link, are not replaced. */
const fillHtml = (text: OpenText, piece: string) =>
  piece.replace(/<[^<>]*>|[^<]+/g, each => (each.startsWith('<') ? each : fillWords(text, each)));

const fillWords = (text: OpenText, piece: string) =>
  fillTags(piece, tag => {
    const value = valueAt(text, tag);
    if (isAddressTag(tag))
      return html`<a href="${value}" ${linkStyle(text.accent)}>${displayedValue(text, tag)}</a>`.source;
    return noWrapTags.has(tag) ? noWrap(value).source : escapeHtml(value);
  });

/** Values that must not wrap, because dates, codes and numbers on two lines are easily misread. */
const noWrapTags = new Set<Tag>(['checkin_date', 'checkout_date', 'verification_code']);

const withLinkStyles = (piece: string, accent: string) =>
  piece.replace(/<a(?=[\s>])/g, () => `<a ${linkStyle(accent).source}`);

const linkStyle = (accent: string) => new Html(`class="link" style="color:${accent}"`);

// Inline styles, because some email clients remove style sheets.
const styles: Record<string, string> = {
  p: 'margin:0 0 16px',
  h2: 'margin:24px 0 12px;font-size:20px',
  h3: 'margin:24px 0 12px;font-size:18px',
  h4: 'margin:24px 0 12px;font-size:16px',
  ul: 'margin:0 0 16px;padding-left:24px',
  ol: 'margin:0 0 16px;padding-left:24px',
};

const withStyles = (piece: string) =>
  piece.replace(/<([a-z0-9]+)/g, (start, name: string) => {
    const style = styles[name];
    return style ? `${start} style="${style}"` : start;
  });
