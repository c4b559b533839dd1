import { parseXml, XmlFault } from '#platform/xml/parse.ts';
import { echoTokenOf, type OtaMessage, readOtaMessage } from './message.ts';

/** `timeZone`: the hotel's, in which days and times without an offset are meant. */
export type Pushed = { xml: string; timeZone: string };

/** `message` is null for another message than one of bookings, or one with none or too many. */
export type ReadPush = { echoToken: string; message: OtaMessage | null } | { fault: 'xml' | 'too_complex' };

export function readPush({ xml, timeZone }: Pushed): ReadPush {
  try {
    const document = parseXml(xml);
    return { echoToken: echoTokenOf(document), message: readOtaMessage(document, timeZone) };
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error;
    return { fault: error.why === 'too_large' ? 'too_complex' : 'xml' };
  }
}
