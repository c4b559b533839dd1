import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { xmlTypes } from './media.ts';
import { Refusal } from './refusal.ts';

/** Far deeper than what any call takes. Whoever walks through what was read calls itself once for each. */
const DEEPEST = 100;

/**
 * Has bodies read: JSON, and XML as it came, which only the call that takes it reads (media.ts). Forms with files are read by the
 * calls that take them.
 */
export function readBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  // Names of fields that mean something to JavaScript alone are unknown fields like others.
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request: FastifyRequest, body: string | Buffer, done) => {
      const bytes = Buffer.from(body);
      try {
        assertUtf8(bytes);
        assertShallow(bytes);
      } catch (error) {
        return done(error as Refusal);
      }
      void parse(request, bytes.toString('utf8'), done);
    },
  );
  app.addContentTypeParser(
    [...xmlTypes],
    { parseAs: 'buffer' },
    async (_: FastifyRequest, body: string | Buffer) => {
      const bytes = Buffer.from(body);
      assertUtf8(bytes);
      return { xml: bytes.toString('utf8') };
    },
  );
}

/** Throws 415: read all the same, a name would be stored in signs that nobody has sent. */
function assertUtf8(bytes: Buffer): void {
  if (!isUtf8(bytes)) throw new Refusal(415, 'unsupported_media');
}

const codeOf = (sign: string) => sign.charCodeAt(0);
const QUOTE = codeOf('"');
const BACKSLASH = codeOf('\\');
/** By how much each leads deeper. */
const DEEPER = new Map([
  [codeOf('{'), 1],
  [codeOf('['), 1],
  [codeOf('}'), -1],
  [codeOf(']'), -1],
]);

/** Throws 422 for JSON whose objects and lists stand in each other too deeply. */
function assertShallow(json: Buffer): void {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at] ?? 0;
    if (sign === QUOTE) at = endOfText(json, at);
    else depth += DEEPER.get(sign) ?? 0;
    if (depth > DEEPEST) throw new Refusal(422, 'invalid_input');
  }
}

/** Where the quotation mark stands that ends the text which begins at `from`. */
function endOfText(json: Buffer, from: number): number {
  let at = from + 1;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
}
