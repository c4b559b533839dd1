import { parseXmlHead, textAt } from '#platform/xml/parse.ts';
import type { Envelope } from '../../rules/ota-answer.ts';
import type { Credentials } from '../../rules/sample.ts';
import { HEAD_LENGTH } from '../../rules/vendors.ts';

/**
 * The name and password of a message: HTTP Basic where there is such a header, else the UsernameToken in the head of its SOAP
 * envelope (docs/reference/connectors.md#who-may-push). Reads no more than the head: nobody has us read 4 MiB before they
 * have said who they are. What cannot be read behind that takes nothing from it. Out: null where there are none.
 */
export function credentialsOf(xml: string, authorization: string | undefined): Credentials | null {
  return basicOf(authorization) ?? tokenOf(xml);
}

function basicOf(header = ''): Credentials | null {
  const [, encoded] = /^basic ([a-z\d+/]+={0,2})$/i.exec(header.trim()) ?? [];
  if (encoded === undefined) return null;
  const [username = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return { username, password: rest.join(':') };
}

function tokenOf(xml: string): Credentials | null {
  const head = parseXmlHead(xml, HEAD_LENGTH);
  const token = 'Header/Security/UsernameToken';
  const [username, password] = [textAt(head, `${token}/Username`), textAt(head, `${token}/Password`)];
  return username === '' || password === '' ? null : { username, password };
}

const SOAP_1_2 = 'http://www.w3.org/2003/05/soap-envelope';

/** The envelope of a document, also of one that cannot be read to its end. */
export function envelopeOf(xml: string): Envelope {
  const top = parseXmlHead(xml, 2000);
  if (top?.name !== 'Envelope') return 'none';
  return top.namespace === SOAP_1_2 ? 'soap 1.2' : 'soap 1.1';
}
