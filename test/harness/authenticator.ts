import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type ChallengeOptions = { challenge: string };
const PRESENT = 0x01;
const VERIFIED = 0x04;
const NEW_KEY = 0x40;

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: string | Buffer) => Buffer.from(bytes).toString('base64url');

/**
 * A device that creates a passkey for a web address and signs with it, in the format that a browser sends
 * (WebAuthn Level 3).
 */
export class Authenticator {
  readonly origin: string;
  readonly id = randomBytes(16);
  readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  counter = 0;

  constructor(origin: string) {
    this.origin = origin;
  }

  enrol({ challenge }: ChallengeOptions) {
    const authenticatorData = Buffer.concat([
      this.#head(PRESENT | VERIFIED | NEW_KEY),
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      this.publicKey(),
    ]);
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([authenticatorData.length]),
      authenticatorData,
    ]);
    return this.#credential({
      clientDataJSON: this.#client('webauthn.create', challenge),
      attestationObject: base64url(attestation),
      transports: ['internal'],
    });
  }

  sign({ challenge }: ChallengeOptions, { verified = true } = {}) {
    this.counter += 1;
    const authenticatorData = this.#head(PRESENT | (verified ? VERIFIED : 0));
    const clientDataJSON = this.#client('webauthn.get', challenge);
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return this.#credential({
      clientDataJSON,
      authenticatorData: base64url(authenticatorData),
      signature: base64url(sign('sha256', signed, this.keys.privateKey)),
    });
  }

  #head(flags: number): Buffer {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags);
    head.writeUInt32BE(this.counter, 1);
    return Buffer.concat([sha256(new URL(this.origin).hostname), head]);
  }

  /** The public key in COSE format, as it is stored. */
  publicKey(): Buffer {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    return Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
  }

  #client(type: string, challenge: string): string {
    return base64url(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  #credential<R>(response: R) {
    const id = base64url(this.id);
    return { id, rawId: id, type: 'public-key' as const, response };
  }
}
