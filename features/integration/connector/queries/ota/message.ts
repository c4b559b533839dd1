import { attributeOf, elementsAt, firstElementAt, XmlError, type XmlNode } from '#platform/xml/parse.ts';
import type { SentBooking, SentError, SentWaiting } from '../../rules/sent-booking.ts';
import { readOtaBooking } from './booking.ts';

/** An OTA_HotelResNotifRQ. `isTest`: the sender only tests the delivery (`Target="Test"`). */
export type OtaMessage = {
  echoToken: string;
  isTest: boolean;
  hotelCodes: readonly string[];
  bookings: readonly (SentBooking | SentError | SentWaiting)[];
};

const REQUEST = 'OTA_HotelResNotifRQ';

export const MAX_PER_MESSAGE = 500;

/**
 * Reads a message with or without a SOAP envelope (docs/reference/connectors.md#what-is-read).
 * @returns null if the message is of another type, or contains no bookings
 * @throws XmlError `too_large` if it contains too many bookings
 */
export function readOtaMessage(document: XmlNode, timeZone: string): OtaMessage | null {
  const request = document.name === REQUEST ? document : firstElementAt(document, `Body/${REQUEST}`);
  if (!request) return null;
  const sent = elementsAt(request, 'HotelReservations/HotelReservation');
  if (sent.length === 0) return null;
  if (sent.length > MAX_PER_MESSAGE) throw new XmlError('too_large');
  return {
    echoToken: attributeOf(request, 'EchoToken'),
    isTest: attributeOf(request, 'Target').toLowerCase() === 'test',
    hotelCodes: hotelCodesOf(sent),
    bookings: sent.map(each => readOtaBooking(each, request, timeZone)),
  };
}

/** Returns the sender's token for the message. '' if there is none. */
export const echoTokenOf = (document: XmlNode): string =>
  attributeOf(
    document.name === REQUEST ? document : firstElementAt(document, `Body/${REQUEST}`),
    'EchoToken',
  );

function hotelCodesOf(sent: readonly XmlNode[]): string[] {
  const hotelElements = sent.flatMap(each => [
    ...elementsAt(each, 'RoomStays/RoomStay/BasicPropertyInfo'),
    ...elementsAt(each, 'ResGlobalInfo/BasicPropertyInfo'),
  ]);
  return [...new Set(hotelElements.map(each => attributeOf(each, 'HotelCode')).filter(Boolean))];
}
