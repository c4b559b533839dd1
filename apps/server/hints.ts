const UNTRUSTED =
  'This machine does not trust the issuer of its certificate. If it is your own, set NODE_EXTRA_CA_CERTS to a file that contains it.';

/**
 * Hints for the operator, by the code at the beginning of the error. `setting` is the name of the variable
 * that contains the URL.
 */
const hints: readonly [code: string, words: (setting: string) => string][] = [
  ['CERT_HAS_EXPIRED', () => 'Its certificate has expired.'],
  ['CERT_NOT_YET_VALID', () => 'Its certificate is not valid yet, or the clock of this machine is wrong.'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', of => `Its certificate is for another host than the one in ${of}.`],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', () => UNTRUSTED],
  ['SELF_SIGNED_CERT_IN_CHAIN', () => UNTRUSTED],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', () => UNTRUSTED],
  ['UNABLE_TO_GET_ISSUER_CERT', () => UNTRUSTED],
  ['ECONNREFUSED', of => `Nothing listens at the host and port of ${of}.`],
  ['ENOTFOUND', of => `The host in ${of} cannot be resolved.`],
  ['EAUTH', of => `It does not accept the user or password in ${of}.`],
  ['28', of => `It does not accept the login or password in ${of}.`],
  ['3D000', of => `It has no database with the name in ${of}.`],
  ['53100', () => 'Its disk is full. Free up space.'],
  ['53300', () => 'It has no free connections. Raise its max_connections, or lower DATABASE_CONNECTIONS.'],
];

export function withHint(reason: string, setting: string): string {
  const hint = hints.find(([code]) => reason.startsWith(code))?.[1](setting);
  return hint === undefined ? reason : `${reason}. ${hint}`;
}

/** Returns the code of an error. The message is not used because it may contain the input. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'no answer in time';
