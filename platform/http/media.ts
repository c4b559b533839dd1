import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from './refusal.ts';

const types = {
  json: ['application/json'],
  multipart: ['multipart/form-data'],
  form: ['application/x-www-form-urlencoded'],
  xml: ['text/xml', 'application/xml', 'application/soap+xml'],
  any: ['application/json'],
} as const;

export type Media = keyof typeof types;

export const mediaType = (media: Media): string => types[media][0];

export const xmlTypes = types.xml;

/** `scim+json` is sent by identity providers (RFC 7644, section 8.1). */
export const jsonTypes = [...types.json, 'application/scim+json'];

/** Content type of bodies that are passed on without being parsed. */
export const UNPARSED_TYPE = 'application/octet-stream';

/**
 * Checks the content type of a request body. Does nothing for `any` or if there is no body.
 * @throws 415 `unsupported_media` if the type is not accepted
 */
export function assertMedia(headers: IncomingHttpHeaders, ...taken: Media[]): void {
  if (taken.includes('any')) return;
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  const sentType = type.trim().toLowerCase();
  if (sentType === '' && !hasBody(headers)) return;
  if (taken.some(media => types[media].some(type => type === sentType))) return;
  // Most calls take JSON, which the general message names.
  const others = taken.filter(media => media !== 'json').map(mediaType);
  const sentence = `The body must be sent with Content-Type: ${others.join(' or ')}.`;
  throw new Refusal(415, 'unsupported_media', others.length > 0 ? { sentences: { '': sentence } } : {});
}

const hasBody = (headers: IncomingHttpHeaders) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
