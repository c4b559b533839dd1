import { Readable } from 'node:stream';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { Binary } from '#platform/http/reply.ts';
import { bytesOf, keyOf } from '../queries/parts.ts';
import {
  adminsOf,
  finishedFile,
  lockRequest,
  openPassword,
  type Request,
  requestView,
} from '../queries/requests.ts';
import { allowedActions, type FileKind, isAvailable } from '../rules.ts';
import { disclosure } from '../tables.ts';
import { auditDetailsOf, whereRequest } from './ask.ts';
import { schedulePreparation } from './decide.ts';
import { discardFiles, removeDiscardedFiles } from './parts.ts';

/**
 * Locks a request whose files this admin is allowed to download.
 * @throws 404
 * @throws 409 `disclosure_over`
 */
async function lockDownloadableRequest(db: Db, scope: StaffScope, id: number): Promise<Request> {
  const row = await lockRequest(db, scope.facilityId, id);
  const admins = await adminsOf(db, scope.facilityId);
  if (!allowedActions(row, scope, admins, now()).download) throw new Refusal(409, 'disclosure_over');
  return row;
}

/**
 * Returns the password of the files and then deletes it, so that it is shown only once. Only for the admin who
 * created the request.
 * @throws 409 `password_shown`
 */
export function showPassword(scope: StaffScope, id: number): Promise<string> {
  return inFacility(scope, async db => {
    const row = await lockDownloadableRequest(db, scope, id);
    if (!row.passwordSealed) throw new Refusal(409, 'password_shown');
    const password = await openPassword(db, scope.facilityId, id, row.passwordSealed);
    await db
      .update(disclosure)
      .set({ passwordSealed: null, passwordShownAt: now() })
      .where(whereRequest(row));
    await audit(db, scope, { action: 'disclosure.password_shown', details: { disclosure: id } });
    return password;
  });
}

const types = { zip: 'application/zip', pdf: 'application/pdf' };

/**
 * Returns a prepared file, which is decrypted while it is sent. Writes the audit entry before the first byte is
 * sent. A download that is still running when the files expire is aborted.
 */
export function downloadFile(scope: StaffScope, id: number, kind: FileKind): Promise<Binary> {
  return inFacility(scope, async db => {
    const row = await lockDownloadableRequest(db, scope, id);
    const file = await finishedFile(db, row, kind);
    if (!file) throw new Refusal(409, 'disclosure_over');
    const key = await keyOf(db, file);
    const details = { ...auditDetailsOf(row, row.personsGiven ?? row.persons), file: kind };
    await audit(db, scope, { action: 'disclosure.downloaded', details });
    const isStillAvailable = async () => isAvailable(row, now());
    const body = Readable.from(bytesOf(file, key, isStillAvailable), { objectMode: false });
    return new Binary(types[kind], body, `disclosure_${id}.${kind}`);
  });
}

/** Discards the files and prepares new ones with another password. The expiry time does not change. */
export async function prepareAgain(scope: StaffScope, id: number) {
  const view = await inFacility(scope, async db => {
    const row = await lockDownloadableRequest(db, scope, id);
    await discardFiles(db, row);
    await db
      .update(disclosure)
      .set({ state: 'approved', passwordSealed: null, passwordShownAt: null })
      .where(whereRequest(row));
    await schedulePreparation(db, row);
    await audit(db, scope, { action: 'disclosure.renewed', details: { disclosure: id } });
    return requestView(db, scope, id);
  });
  await removeDiscardedFiles(scope, id);
  return view;
}
