import { expect, test } from 'vitest';
import { assertMedia } from './media.ts';

const headersWithType = (type: string) => ({ 'content-type': type, 'content-length': '1' });

test('the response to a wrong content type names the expected one, unless that is JSON', () => {
  const wrong = { status: 415, code: 'unsupported_media' };
  const sentences = { '': 'The body must be sent with Content-Type: text/xml.' };
  expect(() => assertMedia(headersWithType('text/plain'), 'xml')).toThrow(
    expect.objectContaining({ ...wrong, details: { sentences } }),
  );
  expect(() => assertMedia(headersWithType('text/plain'), 'json')).toThrow(
    expect.objectContaining({ ...wrong, details: {} }),
  );
  for (const type of ['application/soap+xml', 'TEXT/XML; charset=utf-8'])
    expect(() => assertMedia(headersWithType(type), 'xml')).not.toThrow();
});
