import { setTimeout as sleep } from 'node:timers/promises';
import { whyUnavailable } from '#platform/database/unavailable.ts';
import { type FileStore, files } from '#platform/files/files.ts';
import { type FilePlaces, type OpenPlaces, openPlaces } from '#platform/files/open-places.ts';
import { log } from '#platform/log/log.ts';
import { MARK, PROBE_FOLDER, verifyLocations } from './file-marks.ts';

export type OpenFiles = {
  /** The store verifies its location on first use, so that commands that use no files need no bucket. */
  store: FileStore;
  /** @throws with a message for the operator if files cannot be stored */
  prove(): Promise<void>;
  close(): void;
};

export async function openFilePlaces(places: FilePlaces): Promise<OpenFiles> {
  const open = await openPlaces(places);
  let check: Promise<void> | undefined;
  const prove = () => {
    check ??= proveFiles(places, open);
    return check;
  };
  return { store: storeAfter(prove, open.store), prove, close: open.close };
}

function storeAfter(prove: () => Promise<void>, store: FileStore): FileStore {
  return {
    put: async (path, bytes) => prove().then(() => store.put(path, bytes)),
    putNew: async (path, bytes) => prove().then(() => store.putNew(path, bytes)),
    get: async path => prove().then(() => store.get(path)),
    remove: async path => prove().then(() => store.remove(path)),
    removeAllOf: async owner => prove().then(() => store.removeAllOf(owner)),
    async *walk(path) {
      await prove();
      yield* store.walk(path);
    },
  };
}

async function proveFiles(places: FilePlaces, open: OpenPlaces): Promise<void> {
  if (open.bucket) await proveBucket(places, open.bucket);
  if (await open.bucket?.keepsVersions())
    log.warn(
      { bucket: places.bucket?.name },
      'The bucket keeps old versions, so deleted pictures still exist. Turn versioning off, or add a rule that deletes old versions',
    );
  await verifyLocations(places, open);
}

/** How long startup waits for a bucket that does not respond, and the interval between attempts, in milliseconds. */
const TIMEOUT_MS = 60_000;
const RETRY_MS = 2000;

/**
 * Tries once to store a test file.
 * @throws with a message for the operator
 */
export async function probeFiles(places: FilePlaces): Promise<void> {
  const { bucket, disk, close } = await openPlaces(places);
  try {
    if (bucket) return await proveBucket(places, bucket, 0);
    const error = await failureOf(disk);
    if (error) throw new Error(`Files cannot be stored in ${places.disk}: ${causeOf(error).message}`);
  } finally {
    close();
  }
}

async function proveBucket({ bucket }: FilePlaces, store: FileStore, patience = TIMEOUT_MS): Promise<void> {
  const end = performance.now() + patience;
  const bucketText = `The bucket ${bucket?.name} at ${bucket?.endpoint ?? `Amazon S3 in ${bucket?.region}`}`;
  for (let tries = 0; ; tries += 1) {
    const error = await failureOf(store);
    if (!error) return;
    const { name, message } = causeOf(error);
    const hint = BUCKET_ERRORS.find(([names]) => names.test(name));
    if (hint) throw new Error(`${bucketText} cannot be used: ${hint[1]} (${name})`, { cause: error });
    if (!whyUnavailable(error) || performance.now() + RETRY_MS > end)
      throw new Error(
        `${bucketText} does not respond as expected (${name}: ${message}). Set S3_ENDPOINT, S3_REGION and S3_PATH_STYLE as documented by its provider.`,
        { cause: error },
      );
    if (tries === 0)
      log.warn(
        { reason: name, seconds: TIMEOUT_MS / 1000 },
        'The bucket does not answer yet: waiting for it',
      );
    await sleep(RETRY_MS);
  }
}

async function failureOf(store: FileStore): Promise<unknown> {
  const path = `${PROBE_FOLDER}/${crypto.randomUUID()}`;
  const bytes = Buffer.from('Genkan checks whether it can store files here.');
  try {
    await store.put(path, bytes);
    const found = await store.get(path);
    let isListed = false;
    for await (const each of store.walk(PROBE_FOLDER)) isListed ||= each.path === path;
    await store.remove(path);
    return found?.equals(bytes) && isListed
      ? undefined
      : new Error('a stored test file was not returned or listed');
  } catch (error) {
    return error;
  }
}

const BUCKET_ERRORS: [RegExp, string][] = [
  [/^NoSuchBucket$/, 'the bucket does not exist. Create it, or set S3_BUCKET to an existing one'],
  [
    /^(InvalidAccessKeyId|SignatureDoesNotMatch|UnrecognizedClientException|InvalidToken|ExpiredToken)$/,
    'it does not recognize these keys. Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY as documented by its provider',
  ],
  [
    /^(AccessDenied|Forbidden|AllAccessDisabled)$/,
    'these keys, or this role, lack a permission. They must be allowed to put, get and delete objects and to list the bucket',
  ],
  [
    /^(CredentialsProviderError|ProviderError)$/,
    'this machine has no role with access to it. Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or assign a role',
  ],
  [
    /^(PermanentRedirect|AuthorizationHeaderMalformed|IllegalLocationConstraintException|301)$/,
    'it is in another region. Set S3_REGION',
  ],
  [/^RequestTimeTooSkewed$/, 'the clock of this machine is wrong'],
];

function causeOf(error: unknown): Error {
  if (error instanceof Error) return error.cause instanceof Error ? causeOf(error.cause) : error;
  return new Error('unknown');
}

/** How long the result of a check is cached, and the timeout of a check, in milliseconds. */
const CACHE_MS = 5000;
const CHECK_TIMEOUT_MS = 2000;

let lastCheck: { at: number; answer: Promise<boolean> } | undefined;

/** Returns whether files can be read now. The result is cached for five seconds. */
export function areFilesAvailable(): Promise<boolean> {
  if (!lastCheck || performance.now() - lastCheck.at > CACHE_MS)
    lastCheck = { at: performance.now(), answer: isMarkReadable() };
  return lastCheck.answer;
}

async function isMarkReadable(): Promise<boolean> {
  const readMark = async () => files().get(MARK);
  const answer = readMark().then(
    () => true,
    () => false,
  );
  return Promise.race([answer, sleep(CHECK_TIMEOUT_MS, false, { ref: false })]);
}
