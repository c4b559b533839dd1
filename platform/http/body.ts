import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { xmlTypes } from './media.ts';
import { Refusal } from './refusal.ts';

/** Far deeper than what any call takes. Whoever walks through what was read calls itself once for each. */
const DEEPEST = 100;

/**
 * Has bodies read: JSON, and XML as it came, which only the call that takes it reads (media.ts). Forms with files are read by the
 * calls that take them; of what is not read a body may be anything, and what no call takes is refused.
 */
export function readBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  // Names of fields that mean something to JavaScript alone are unknown fields like others.
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const fault = encodingFault(body) ?? depthFault(body);
    if (fault) done(fault);
    else void parse(request, body.toString('utf8'), done);
  });
  app.addContentTypeParser<Buffer>(
    [...xmlTypes],
    { parseAs: 'buffer' },
    async (_: FastifyRequest, body: Buffer) => {
      const fault = encodingFault(body);
      if (fault) throw fault;
      return { xml: body.toString('utf8') };
    },
  );
  app.addContentTypeParser(
    '*',
    { parseAs: 'string' },
    async ({ routeOptions: { config } }: FastifyRequest) => {
      if (config.contract?.media !== 'any') throw new Refusal(415, 'unsupported_media');
      return {};
    },
  );
}

/** 415 for what is not in UTF-8: read all the same, a name would be stored in signs that nobody has sent. */
const encodingFault = (bytes: Buffer): Refusal | undefined =>
  isUtf8(bytes) ? undefined : new Refusal(415, 'unsupported_media');

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

/** 422 for JSON whose objects and lists stand in each other too deeply. */
function depthFault(json: Buffer): Refusal | undefined {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at] ?? 0;
    if (sign === QUOTE) at = endOfText(json, at);
    else depth += DEEPER.get(sign) ?? 0;
    if (depth > DEEPEST) return new Refusal(422, 'invalid_input');
  }
  return undefined;
}

/** Where the quotation mark stands that ends the text which begins at `from`. */
function endOfText(json: Buffer, from: number): number {
  let at = from + 1;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
}
