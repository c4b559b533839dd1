import { parseXml, XmlError } from '#platform/xml/parse.ts';
import { echoTokenOf, type OtaMessage, readOtaMessage } from './message.ts';

/** `timeZone`: the hotel's time zone, for dates and times without an offset. */
export type PushInput = { xml: string; timeZone: string };

/** Result of parsing a push. `message` is null if the document is not a booking message, or contains no bookings. */
export type ReadPush = { echoToken: string; message: OtaMessage | null } | { fault: 'xml' | 'too_complex' };

export function readPush({ xml, timeZone }: PushInput): ReadPush {
  try {
    const document = parseXml(xml);
    return { echoToken: echoTokenOf(document), message: readOtaMessage(document, timeZone) };
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    return { fault: error.why === 'too_large' ? 'too_complex' : 'xml' };
  }
}
