import type { VerifyRegistrationResponseOpts } from '@simplewebauthn/server';
import { and, asc, eq } from 'drizzle-orm';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { isEmergencyAdmin } from '#features/staff/account/queries.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound, Refusal } from '#platform/http/refusal.ts';
import { log } from '#platform/log/log.ts';
import type { Enrolment } from '../contract/passkeys.ts';
import { credentialsHotelOf, inAccount, type SignedIn } from '../queries/own-account.ts';
import { MAX_PASSKEYS } from '../rules.ts';
import { passkey } from '../tables.ts';
import { endOtherSessions, recordFactor } from './open-session.ts';
import { type OwnProof, verifyOwnProof } from './own-proof.ts';
import { consumeChallenge, relyingParty, storeChallenge } from './passkey-challenges.ts';
import {
  belongsToHotel,
  deleteCodesWithoutFactor,
  makeRecoveryCodes,
  recoveryCodesLeft,
} from './second-factor.ts';
import { notifyAccountChange } from './tell-change.ts';

function belongsToUser(scope: SignedIn) {
  const { facilityId, userId } = credentialsHotelOf(scope);
  return and(belongsToHotel(passkey.facilityId, facilityId), eq(passkey.userId, userId));
}

export function ownPasskeys(scope: SignedIn) {
  return inAccount(scope, db => passkeysOf(db, scope));
}

async function passkeysOf(db: Db, scope: SignedIn) {
  const rows = await db.select().from(passkey).where(belongsToUser(scope)).orderBy(asc(passkey.id));
  return rows.map(({ id, name, createdAt, usedAt }) => ({
    id,
    name,
    created_at: createdAt.toISOString(),
    used_at: usedAt?.toISOString() ?? null,
  }));
}

/**
 * Returns the options for creating a passkey. Requires the user's proof.
 * @throws 422 `passkeys_full`
 */
export async function startPasskey(scope: SignedIn, proof: OwnProof) {
  await verifyOwnProof(scope, proof);
  const existingPasskeys = await inAccount(scope, db =>
    db.select().from(passkey).where(belongsToUser(scope)),
  );
  if (existingPasskeys.length >= MAX_PASSKEYS) throw new Refusal(422, 'passkeys_full');
  const { id: rpID, name: rpName } = relyingParty();
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const options = await generateRegistrationOptions({
    rpID,
    rpName,
    userName: scope.username,
    userID: new TextEncoder().encode(`genkan-${scope.userId}`),
    excludeCredentials: existingPasskeys.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await storeChallenge('enrol', options.challenge, scope.userId);
  return options;
}

/**
 * Stores a new passkey and ends the user's other sessions.
 * @returns new recovery codes if the user has no unused ones
 */
export async function finishPasskey(scope: SignedIn, response: Enrolment, name: string) {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty();
  const { registrationInfo } = await verifyUnattested({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: consumeChallenge('enrol', scope.userId),
    expectedOrigin,
    expectedRPID,
  }).catch(throwPasskeyRefused);
  if (!registrationInfo) throw passkeyRefused();
  const { id: credentialId, publicKey, counter, transports = [] } = registrationInfo.credential;
  const { facilityId, userId } = credentialsHotelOf(scope);
  return inAccount(scope, async db => {
    const key = { credentialId, publicKey: Buffer.from(publicKey), counter, transports };
    const inserted = await db
      .insert(passkey)
      .values({ facilityId, userId, ...key, name, createdAt: now() })
      .onConflictDoNothing()
      .returning({ id: passkey.id });
    if (inserted.length === 0) throw passkeyRefused();
    await endOtherSessions(db, scope);
    await recordFactor(db, scope.sessionId);
    await notifyAccountChange(db, 'factorOn', userId);
    await recordChange(db, scope, 'two_factor.passkey_added');
    const hasCodes = (await recoveryCodesLeft(db, credentialsHotelOf(scope))) > 0;
    return { recovery_codes: hasCodes ? [] : await makeRecoveryCodes(db, credentialsHotelOf(scope)) };
  });
}

async function verifyUnattested(options: VerifyRegistrationResponseOpts) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  if (!(await isUnattested(options.response.response.attestationObject))) throw passkeyRefused();
  return verifyRegistrationResponse(options);
}

/**
 * Deletes one of the user's passkeys and ends their other sessions. Requires the user's proof.
 * @throws 404, or 409 `emergency_admin` for the last passkey of an organization's emergency admin
 */
export async function removePasskey(scope: SignedIn, proof: OwnProof, id: number) {
  await verifyOwnProof(scope, proof);
  return inAccount(scope, async db => {
    const removed = await db
      .delete(passkey)
      .where(and(belongsToUser(scope), eq(passkey.id, id)))
      .returning({ id: passkey.id });
    if (removed.length === 0) throw notFound();
    const remaining = await passkeysOf(db, scope);
    const isOfOrganization = scope.organizationId !== undefined;
    if (isOfOrganization && remaining.length === 0 && (await isEmergencyAdmin(db, scope.userId)))
      throw new Refusal(409, 'emergency_admin');
    await deleteCodesWithoutFactor(db, credentialsHotelOf(scope));
    await endOtherSessions(db, scope);
    await notifyAccountChange(db, 'factorOff', scope.userId);
    await recordChange(db, scope, 'two_factor.passkey_removed');
    return remaining;
  });
}

/** Records the change in the hotel's audit log or, for a user outside of a hotel, in the operator's log. */
async function recordChange(
  db: Db,
  scope: SignedIn,
  action: 'two_factor.passkey_added' | 'two_factor.passkey_removed',
) {
  if (scope.kind === 'staff') return audit(db, scope, { action });
  log.info({ event: action, organization: scope.organizationId, actorId: scope.userId }, 'on record');
}

export const passkeyRefused = () => new Refusal(422, 'passkey_refused');

/** Hides the library's errors, which are meant for programmers. The user can only try again. */
export function throwPasskeyRefused(): never {
  throw passkeyRefused();
}

/**
 * Whether a new passkey has no attestation, or only a self-attestation. We request none, so browsers leave it
 * out (WebAuthn level 3, 5.1.3). To check an attestation, the library would query revocation at URLs in the
 * device's certificates, so an attacker could make this server connect to any address.
 */
export async function isUnattested(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  const object = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = object.get('fmt');
  return format === 'none' || (format === 'packed' && object.get('attStmt').get('x5c') === undefined);
}
