import { isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers';
import { expect, test } from 'vitest';
import { isUnattested } from './passkeys.ts';

const signed: [string, unknown][] = [
  ['alg', -7],
  ['sig', new Uint8Array(64)],
];
const certified: [string, unknown][] = [...signed, ['x5c', [new Uint8Array(32), new Uint8Array(32)]]];

const encodeAttestation = (format: string, statement: [string, unknown][]) =>
  isoBase64URL.fromBuffer(
    isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', format],
        ['attStmt', new Map(statement)],
        ['authData', new Uint8Array(37)],
      ]) as Parameters<typeof isoCBOR.encode>[0],
    ),
  );

test.each([
  ['none', []],
  ['packed', signed],
] as const)('accepts a passkey without attestation: %s', async (format, statement) => {
  expect(await isUnattested(encodeAttestation(format, [...statement]))).toBe(true);
});

test.each([
  ['packed', certified],
  ['android-key', certified],
  ['android-safetynet', []],
  ['apple', certified],
  ['tpm', certified],
  ['fido-u2f', certified],
] as const)(
  'rejects a passkey whose certificates would have to be verified online: %s',
  async (format, statement) => {
    expect(await isUnattested(encodeAttestation(format, [...statement]))).toBe(false);
  },
);
