import { parseXmlHead, textAt } from '#platform/xml/parse.ts';
import type { Envelope } from '../../rules/ota-answer.ts';
import type { Credentials } from '../../rules/sample.ts';
import { HEAD_LENGTH } from '../../rules/vendors.ts';

/**
 * Returns the HTTP Basic credentials, otherwise those of a UsernameToken
 * (docs/reference/connectors.md#who-may-push). Reads only the beginning of the message, so that unauthenticated
 * callers cannot make us parse 4 MiB.
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

/** Returns the envelope type of a document, even if the document is not well-formed. */
export function envelopeOf(xml: string): Envelope {
  const top = parseXmlHead(xml, 2000);
  if (top?.name !== 'Envelope') return 'none';
  return top.namespace === SOAP_1_2 ? 'soap 1.2' : 'soap 1.1';
}
