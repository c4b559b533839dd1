import { setImmediate } from 'node:timers/promises';

/**
 * Generates an age identity (`AGE-SECRET-KEY-…`) and its recipient (`age1…`), to which others encrypt. Uses
 * X25519 with ML-KEM-768.
 */
export async function newIdentity(): Promise<{ identity: string; recipient: string }> {
  const { generateHybridIdentity, identityToRecipient } = await import('age-encryption');
  const identity = await generateHybridIdentity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/**
 * Returns a function that encrypts single files for a recipient, like `age -r`.
 * @throws if the recipient is invalid
 */
export async function encrypterFor(recipient: string): Promise<(plain: Buffer) => Promise<Buffer>> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return async plain => collectBytes(await encrypter.encrypt(chunksOf(plain)));
}

/**
 * Returns a function that decrypts files encrypted for one of these identities, like `age -d`. The function
 * throws if a file was encrypted for another identity or was changed.
 */
export async function decrypterWith(
  identities: readonly string[],
): Promise<(sealed: Buffer) => Promise<Buffer>> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  return async sealed => collectBytes(await decrypter.decrypt(chunksOf(sealed)));
}

const CHUNK = 64 * 1024;

/** Yields to the event loop before each chunk, because a large file would otherwise block other requests. */
function chunksOf(bytes: Buffer): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream(
    {
      async pull(controller) {
        await setImmediate();
        if (at < bytes.length) controller.enqueue(bytes.subarray(at, at + CHUNK));
        at += CHUNK;
        if (at >= bytes.length) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

async function collectBytes(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Returns the identities in a file of `age-keygen`: one per line, without comments. */
export const identitiesIn = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line.startsWith('AGE-SECRET-KEY-'));
