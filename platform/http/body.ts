import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { jsonTypes, xmlTypes } from './media.ts';
import { Refusal } from './refusal.ts';

/** Maximum nesting, far deeper than any call needs. Limits the recursion of code that walks parsed input. */
const MAX_DEPTH = 100;

/**
 * Sets how request bodies are parsed. JSON is parsed to a value. XML stays text for the call that accepts it
 * (media.ts). Multipart forms are read by the calls that accept them. Calls that read no body accept any
 * media type. Other calls reject unknown types.
 */
export function readBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  // Removes `__proto__` and `constructor`, which have a special meaning in JavaScript.
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.addContentTypeParser<Buffer>([...jsonTypes], { parseAs: 'buffer' }, (request, body, done) => {
    const fault = encodingFault(request, body) ?? depthFault(body);
    const text = body.toString('utf8');
    if (fault) done(fault);
    else void parse(request, text, (error, parsed) => done(error ? syntaxFault(text) : null, parsed));
  });
  app.addContentTypeParser<Buffer>(
    [...xmlTypes],
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      const fault = encodingFault(request, body);
      if (fault) throw fault;
      return { xml: body.toString('utf8') };
    },
  );
  app.addContentTypeParser(
    '*',
    { parseAs: 'string' },
    async ({ routeOptions: { config } }: FastifyRequest, body: string) => {
      const media = config.contract?.media;
      // The media type was checked when the caller was identified.
      if (media === 'form') return Object.fromEntries(new URLSearchParams(body));
      if (media !== 'any') throw new Refusal(415, 'unsupported_media');
      return {};
    },
  );
}

/** Returns 415 if the body is not UTF-8, because names would be stored with wrong characters. */
function encodingFault({ headers }: FastifyRequest, bytes: Buffer): Refusal | undefined {
  if (isUtf8(bytes)) return undefined;
  const isCompressed = headers['content-encoding'] !== undefined;
  const sentence = isCompressed
    ? 'The body is compressed (Content-Encoding). Send it uncompressed.'
    : 'The body is not UTF-8.';
  return new Refusal(415, 'unsupported_media', { sentences: { '': sentence } });
}

/**
 * Returns an error that shows where the text stops being valid JSON. It quotes a few characters of what the caller
 * sent.
 */
function syntaxFault(text: string): Refusal {
  return new Refusal(422, 'invalid_input', {
    sentences: { '': `The body is not valid JSON: ${text.trim() === '' ? 'it is empty' : reasonIn(text)}.` },
  });
}

function reasonIn(text: string): string {
  try {
    JSON.parse(text);
    return 'it has a name that is not allowed';
  } catch (error) {
    return error instanceof Error ? error.message.replace(/ is not valid JSON$| in JSON(?= at)/, '') : '';
  }
}

const codeOf = (sign: string) => sign.charCodeAt(0);
const QUOTE = codeOf('"');
const BACKSLASH = codeOf('\\');
const DEPTH_CHANGES = new Map([
  [codeOf('{'), 1],
  [codeOf('['), 1],
  [codeOf('}'), -1],
  [codeOf(']'), -1],
]);

/** Returns 422 for JSON that is nested too deeply. */
function depthFault(json: Buffer): Refusal | undefined {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at] ?? 0;
    if (sign === QUOTE) at = endOfText(json, at);
    else depth += DEPTH_CHANGES.get(sign) ?? 0;
    if (depth > MAX_DEPTH)
      return new Refusal(422, 'invalid_input', {
        sentences: { '': `The body is nested more than ${MAX_DEPTH} levels deep.` },
      });
  }
  return undefined;
}

function endOfText(json: Buffer, from: number): number {
  let at = from + 1;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
}
