import {
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
} from 'node:crypto';

// A browser seals a box with a public key (platform/browser/box.ts), and only this module opens it. Layout: the
// browser's ephemeral point (P-256, 65 bytes), nonce (12), ciphertext (AES-256-GCM), tag (16).
const POINT = 65;
const NONCE = 12;
const TAG = 16;

/** Generates a key pair for boxes: the public key as a P-256 point, the private key as PKCS #8. */
export function newBoxKeys(): { publicKey: Buffer; privateKey: Buffer } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return {
    publicKey: Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]),
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }),
  };
}

/** Opens a box that was sealed for exactly this context. Returns null if it cannot be opened. */
export function openBox(privateKey: Buffer, context: string, box: Buffer): string | null {
  try {
    const point = box.subarray(0, POINT);
    const secret = diffieHellman({
      privateKey: createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' }),
      publicKey: createPublicKey({ format: 'jwk', key: jwkOf(point) }),
    });
    const key = Buffer.from(hkdfSync('sha256', secret, point, context, 32));
    const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(POINT, POINT + NONCE), {
      authTagLength: TAG,
    });
    decipher.setAuthTag(box.subarray(-TAG));
    return decipher.update(box.subarray(POINT + NONCE, -TAG), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}

const jwkOf = (point: Buffer) => ({
  kty: 'EC',
  crv: 'P-256',
  x: point.subarray(1, 33).toString('base64url'),
  y: point.subarray(33, POINT).toString('base64url'),
});
