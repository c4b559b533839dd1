import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';

/**
 * Whether a new passkey comes as we ask for it, without word of who made the device: browsers leave that out (WebAuthn
 * level 3, 5.1.3). To check such word the library would ask, at addresses in the device's certificates, whether these
 * have been recalled, and so call wherever somebody likes.
 */
export function isUnattested(attestationObject: string): boolean {
  const object = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = object.get('fmt');
  return format === 'none' || (format === 'packed' && object.get('attStmt').get('x5c') === undefined);
}
