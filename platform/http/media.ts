import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from './refusal.ts';

const types = {
  json: ['application/json'],
  multipart: ['multipart/form-data'],
  form: ['application/x-www-form-urlencoded'],
  xml: ['text/xml', 'application/xml', 'application/soap+xml'],
  any: ['application/json'],
} as const;

/** What a body is. */
export type Media = keyof typeof types;

/** What documents say; others by the same name are taken, too. */
export const mediaType = (media: Media): string => types[media][0];

/** All names by which callers may name XML. */
export const xmlTypes = types.xml;

/** As what a body goes that is not read. */
export const UNREAD = 'application/octet-stream';

/** Refuses with 415 a body that is, or says that it is, anything but these; of `any` nothing is asked. No body says nothing. */
export function assertMedia(headers: IncomingHttpHeaders, ...taken: Media[]): void {
  if (taken.includes('any')) return;
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  const said = type.trim().toLowerCase();
  if (said === '' && !hasBody(headers)) return;
  if (!taken.some(media => types[media].some(type => type === said)))
    throw new Refusal(415, 'unsupported_media');
}

const hasBody = (headers: IncomingHttpHeaders) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
