import { parseXmlHead } from '#platform/xml/parse.ts';
import type { Envelope } from '../../rules/ota-answer.ts';

const SOAP_1_2 = 'http://www.w3.org/2003/05/soap-envelope';

/** The envelope of a document, also of one that cannot be read to its end. */
export function envelopeOf(xml: string): Envelope {
  const top = parseXmlHead(xml, 2000);
  if (top?.name !== 'Envelope') return 'none';
  return top.namespace === SOAP_1_2 ? 'soap 1.2' : 'soap 1.1';
}
