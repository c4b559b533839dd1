import { withOwnAddress } from '#features/facility/rules/link-address.ts';
import {
  letterButton,
  letterPage,
  letterSheet,
  type Mail,
  signatureText,
} from '#features/message/queries/letters/letter.ts';
import { moment, type Occasion, signatureOf } from '#features/message/queries/letters/to-guests.ts';
import { greetedName, oneLine } from '#features/message/rules/one-line.ts';
import { translator } from '#i18n/translate.ts';
import { escapeHtml, Html, html } from '#platform/html/html.ts';
import { textOf } from '#platform/html/text-of.ts';
import { type AddressTag, addressTags, fillTags, isAddressTag, type TagValues } from '../rules/tags.ts';
import { namelessGuest, type Text } from './texts.ts';

export type Written = Pick<Occasion, 'language' | 'hotel'> & {
  text: Text;
  values: TagValues;
  /** Replaces `{host}` in links. */
  publicUrl: string;
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
      all.map(each => letterSheet(each.language, rich(each), signatureOf(each.language, each.hotel))),
      pixelUrl,
    ),
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
  const { text, values, language, hotel } = written;
  const paragraphs = textOf(withHost(written, text.content)).split('\n\n');
  const filled = paragraphs.map(paragraph => {
    const tag = addressTags.find(address => paragraph === `[${address}]`);
    if (!tag) return fillTags(paragraph, each => values[each]);
    const { label, url } = actionOf(written, tag);
    return `${label}\n${url}`;
  });
  return `${[...filled, signatureText(signatureOf(language, hotel))].join('\n\n')}\n`;
}

const MARKS = '(?:</?(?:strong|em|u)>|<br />|\\s)*';
/** A paragraph that holds nothing but an address; what `split` leaves at odd places is its tag. */
const BUTTON = new RegExp(`<p>${MARKS}\\[(${addressTags.join('|')})\\]${MARKS}</p>`);

function rich(written: Written): Html {
  const parts = withHost(written, written.text.content).split(BUTTON);
  const body = parts.map((part, at) => {
    const tag = at % 2 === 1 && addressTags.find(address => address === part);
    return tag ? letterButton(actionOf(written, tag)) : new Html(styled(part, written.values));
  });
  return html`${body}`;
}

/** Cleaned HTML with the looks of a letter and its tags filled in. */
function styled(part: string, values: TagValues): string {
  return part.replace(/<[^>]*>|[^<]+/g, piece =>
    piece.startsWith('<') ? withStyle(piece) : filledHtml(piece, values),
  );
}

const filledHtml = (text: string, values: TagValues) =>
  fillTags(text, tag => {
    const value = escapeHtml(values[tag]);
    return isAddressTag(tag) ? `<a href="${value}" style="color:#264b73">${value}</a>` : value;
  });

// Inline, on each: mail programs drop style sheets.
const styles: Record<string, string> = {
  p: 'margin:0 0 16px',
  h2: 'margin:24px 0 12px;font-size:20px',
  h3: 'margin:24px 0 12px;font-size:18px',
  h4: 'margin:24px 0 12px;font-size:16px',
  ul: 'margin:0 0 16px;padding-left:24px',
  ol: 'margin:0 0 16px;padding-left:24px',
  a: 'color:#264b73',
};

function withStyle(tag: string): string {
  return tag.replace(/^<([a-z0-9]+)/, (start, name: string) => {
    const style = styles[name];
    return style ? `${start} style="${style}"` : start;
  });
}

function actionOf({ language, values }: Written, tag: AddressTag) {
  const t = translator(language, 'message');
  const label = tag === 'link' ? t('guide.open') : t('confirmation.open');
  return { label, url: values[tag], ifNotOpen: t('ifNotOpen') };
}

const withHost = ({ publicUrl }: Written, content: string) => withOwnAddress(content, escapeHtml(publicUrl));
