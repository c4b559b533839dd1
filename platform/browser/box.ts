import { fromBase64Url, utf8 } from './bytes.ts';

/**
 * Encrypts a text for the holder of the private key and binds it to a context (platform/crypto/box.ts).
 * `publicKey` is a P-256 key in base64url.
 */
export async function sealBox(publicKey: string, context: string, text: string): Promise<Uint8Array> {
  const { subtle } = crypto;
  const curve = { name: 'ECDH', namedCurve: 'P-256' };
  const to = await subtle.importKey('raw', fromBase64Url(publicKey), curve, false, []);
  const keyPair = await subtle.generateKey(curve, false, ['deriveBits']);
  const point = new Uint8Array(await subtle.exportKey('raw', keyPair.publicKey));
  const secret = await subtle.deriveBits({ name: 'ECDH', public: to }, keyPair.privateKey, 256);
  const key = await subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: point, info: utf8(context) },
    await subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']),
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt'],
  );
  const nonce = crypto.getRandomValues(new Uint8Array(12));
  const ciphertext = new Uint8Array(await subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, utf8(text)));
  const box = new Uint8Array(point.length + nonce.length + ciphertext.length);
  box.set(point);
  box.set(nonce, point.length);
  box.set(ciphertext, point.length + nonce.length);
  return box;
}
