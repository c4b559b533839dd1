import { setTimeout as sleep } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Unavailable, type UnavailableReason } from '#platform/database/unavailable.ts';
import { log } from '#platform/log/log.ts';
import { assertName, type FileStore, namesOf, type StoredFile } from './files.ts';
import { groupItems } from './in-groups.ts';

export type BucketSettings = {
  name: string;
  /** Undefined means Amazon S3. */
  endpoint: string | undefined;
  region: string;
  pathStyle: boolean;
  prefix: string;
  /** Undefined means the machine's credentials, such as its instance role or a web identity. */
  keys: { id: string; secret: string } | undefined;
  /** Timeout of a call in milliseconds, including the retries of the S3 client. */
  timeout: number;
  /**
   * Pauses in milliseconds before each retry of a failed call, for callers that can wait. Undefined means no
   * retries.
   */
  patience?: readonly number[];
};

/**
 * Number of files of an owner that are deleted in parallel. Each needs a call, because not every server
 * supports bulk deletion.
 */
const PARALLEL_DELETES = 16;
const ATTEMPTS = 3;

export type BucketStore = FileStore & {
  /** Whether the bucket keeps old versions of deleted files. Also false if the server does not report it. */
  keepsVersions(): Promise<boolean>;
  close(): void;
};

/**
 * Creates a file store in an S3-compatible bucket.
 * @throws Unavailable if the bucket is unavailable
 */
export function bucketStore(settings: BucketSettings): BucketStore {
  const { name: Bucket, prefix } = settings;
  const client = clientOf(settings);
  const probe = (abortSignal: AbortSignal) =>
    client.send(new HeadObjectCommand({ Bucket, Key: `${prefix}look` }), { abortSignal });
  const call = withRetries(
    settings.patience ?? [],
    createCaller(settings.timeout, probe, `The bucket ${Bucket}`),
  );
  const at = (path: string) => ({ Bucket, Key: prefix + namesOf(path).join('/') });

  const isThere = (place: ReturnType<typeof at>) =>
    call(async abortSignal => {
      await client.send(new HeadObjectCommand(place), { abortSignal });
      return true;
    }, fallbackIfMissing(false));

  /**
   * Yields the pages of a listing: keys with this prefix or, with a `Delimiter`, their common prefixes up to
   * the delimiter.
   */
  async function* list(wish: {
    Prefix: string;
    Delimiter?: string;
  }): AsyncGenerator<ListObjectsV2CommandOutput> {
    let ContinuationToken: string | undefined;
    do {
      const command = new ListObjectsV2Command({ Bucket, ...wish, ContinuationToken });
      const page = await call(abortSignal => client.send(command, { abortSignal }));
      yield page;
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (ContinuationToken);
  }

  async function* keysBelow(Prefix: string): AsyncGenerator<{ key: string; putAt: Date }> {
    for await (const { Contents = [] } of list({ Prefix }))
      for (const { Key, LastModified } of Contents)
        if (Key && LastModified) yield { key: Key, putAt: LastModified };
  }

  const removeKey = (Key: string) =>
    call(async abortSignal => {
      await client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal });
    }, fallbackIfMissing(undefined));

  async function removeBelow(beginning: string): Promise<void> {
    for await (const some of groupItems(keysBelow(beginning), PARALLEL_DELETES))
      await Promise.all(some.map(({ key }) => removeKey(key)));
  }

  return {
    async put(path, bytes) {
      const request = { ...at(path), Body: bytes, ContentType: 'application/octet-stream' };
      await call(abortSignal => client.send(new PutObjectCommand(request), { abortSignal }));
    },
    async putNew(path, bytes) {
      const location = at(path);
      // Check first, because servers without conditional writes would overwrite the file or reject the request.
      if (await isThere(location)) return false;
      const request = { ...location, Body: bytes, ContentType: 'application/octet-stream' };
      const isCreated = await call<boolean | undefined>(
        async abortSignal => {
          await client.send(new PutObjectCommand({ ...request, IfNoneMatch: '*' }), { abortSignal });
          return true;
        },
        error => {
          if (hasStatus(error, 412)) return { instead: false };
          return hasStatus(error, 501) ? { instead: undefined } : undefined;
        },
      );
      if (isCreated !== undefined) return isCreated;
      await call(abortSignal => client.send(new PutObjectCommand(request), { abortSignal }));
      return true;
    },
    async get(path) {
      const location = at(path);
      return call(async abortSignal => {
        const { Body } = await client.send(new GetObjectCommand(location), { abortSignal });
        return Body && Buffer.from(await Body.transformToByteArray());
      }, fallbackIfMissing(undefined));
    },
    remove: async path => removeKey(at(path).Key),
    async removeAllOf(owner) {
      assertName(owner);
      for await (const { CommonPrefixes = [] } of list({ Prefix: prefix, Delimiter: '/' }))
        for (const { Prefix: kind = '' } of CommonPrefixes) await removeBelow(`${kind}${owner}/`);
    },
    async *walk(path): AsyncGenerator<StoredFile> {
      const beginning = path === undefined ? prefix : `${at(path).Key}/`;
      for await (const { key, putAt } of keysBelow(beginning))
        yield { path: key.slice(prefix.length), putAt };
    },
    keepsVersions: () =>
      call(
        async abortSignal => {
          const { Status } = await client.send(new GetBucketVersioningCommand({ Bucket }), { abortSignal });
          return Status === 'Enabled';
        },
        error => (error instanceof S3ServiceException ? { instead: false } : undefined),
      ),
    close: () => client.destroy(),
  };
}

function clientOf({ endpoint, region, pathStyle, keys, timeout }: BucketSettings): S3Client {
  const credentials = keys && { accessKeyId: keys.id, secretAccessKey: keys.secret };
  return new S3Client({
    region,
    forcePathStyle: pathStyle,
    maxAttempts: ATTEMPTS,
    // Sends no checksums in trailers, because only Amazon supports them. Bodies are signed as a whole, and
    // encryption detects changes.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: Math.min(2000, timeout), socketTimeout: timeout },
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
  });
}

/** Converts an error to a result. Returns undefined if the error must be thrown. */
type ErrorFallback<T> = (error: unknown) => { instead: T } | undefined;

/**
 * A call without a response for this many milliseconds makes the bucket suspect. Also the timeout of the
 * check.
 */
const SLOW_MS = 2000;
/** How long a bucket that failed a check counts as unavailable, in milliseconds. */
const PAUSE = 1000;

/**
 * Makes calls with a timeout. If a call has been waiting for long, all other calls wait for a single check of the
 * bucket. If the check gets no response either, they fail immediately, because many of them hold a database connection.
 * Calls that are slow only because of their size do not block others.
 */
function createCaller(timeout: number, look: (signal: AbortSignal) => Promise<unknown>, what: string): Call {
  const slow = Math.min(SLOW_MS, timeout);
  let isSuspect = false;
  let awayUntil = 0;
  let probing: Promise<void> | undefined;

  async function probeNow(): Promise<void> {
    try {
      await withTimeout(slow, look).catch(error => {
        if (!(error instanceof S3ServiceException)) throw error;
      });
      isSuspect = false;
    } catch {
      awayUntil = performance.now() + PAUSE;
    } finally {
      probing = undefined;
    }
  }

  async function assertThere(): Promise<void> {
    if (isSuspect && performance.now() >= awayUntil) {
      probing ??= probeNow();
      await probing;
    }
    if (isSuspect) throw new Unavailable('away', undefined, { what });
  }

  return async (work, meaning) => {
    await assertThere();
    const suspectTimer = setTimeout(() => {
      isSuspect = true;
    }, slow);
    try {
      return await withTimeout(timeout, work);
    } catch (error) {
      const fallback = meaning?.(error);
      if (fallback) return fallback.instead;
      throw new Unavailable(failureReason(error), error, { what, ...reasonOf(error) });
    } finally {
      clearTimeout(suspectTimer);
    }
  };
}

type Call = <T>(work: (signal: AbortSignal) => Promise<T>, meaning?: ErrorFallback<T>) => Promise<T>;

/** Retries calls to an unavailable bucket after these pauses. */
function withRetries(pauses: readonly number[], call: Call): Call {
  return async (work, meaning) => {
    for (const pause of pauses) {
      try {
        return await call(work, meaning);
      } catch (error) {
        if (!(error instanceof Unavailable) || isRefusal(error.cause)) throw error;
        log.warn({ err: error }, `Retrying in ${pause / 1000} s`);
        await sleep(pause);
      }
    }
    return call(work, meaning);
  };
}

/** Returns whether the error is permanent, such as a wrong key or a missing bucket. */
function isRefusal(cause: unknown): boolean {
  const status = cause instanceof S3ServiceException ? (cause.$metadata.httpStatusCode ?? 0) : 0;
  return [401, 403, 404].includes(status);
}

/** Returns the error code of the server or the connection, such as `NoSuchBucket` or `ECONNREFUSED`. */
function reasonOf(error: unknown): { reason?: string } {
  if (!(error instanceof Error)) return {};
  if (error instanceof S3ServiceException) return { reason: error.name };
  return { reason: 'code' in error ? String(error.code) : error.message };
}

/**
 * Aborts the call after the timeout. The race also ends a call that ignores the signal, such as a stalled body.
 */
async function withTimeout<T>(timeout: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(timeout);
  const timeoutPromise = Promise.withResolvers<never>();
  const rejectTimeout = () => timeoutPromise.reject(new Error(`no answer within ${timeout} ms`));
  signal.addEventListener('abort', rejectTimeout);
  try {
    return await Promise.race([work(signal), timeoutPromise.promise]);
  } finally {
    signal.removeEventListener('abort', rejectTimeout);
  }
}

const fallbackIfMissing =
  <T>(instead: T): ErrorFallback<T> =>
  error =>
    hasStatus(error, 404) && error.name !== 'NoSuchBucket' ? { instead } : undefined;

function hasStatus(error: unknown, ...statuses: number[]): error is S3ServiceException {
  return error instanceof S3ServiceException && statuses.includes(error.$metadata.httpStatusCode ?? 0);
}

const failureReason = (error: unknown): UnavailableReason =>
  hasStatus(error, 429, 503) ? 'busy' : hasStatus(error, 507) ? 'full' : 'away';
