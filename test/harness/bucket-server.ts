import { startFauxqs } from 'fauxqs';
import type { BucketSettings } from '#platform/files/bucket-store.ts';

export type BucketServer = AsyncDisposable & {
  url: string;
  settings: BucketSettings;
  variables: Record<string, string>;
};

/** Starts an S3-compatible server with one bucket in memory. The server accepts any access key. */
export async function bucketServer(name = 'pictures'): Promise<BucketServer> {
  const server = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false, init: { buckets: [name] } });
  const url = `http://127.0.0.1:${server.port}`;
  const keys = { id: 'tests', secret: 'tests' };
  return {
    url,
    settings: { name, endpoint: url, region: 'us-east-1', pathStyle: true, prefix: '', keys, timeout: 5000 },
    variables: {
      S3_BUCKET: name,
      S3_ENDPOINT: url,
      S3_ACCESS_KEY_ID: keys.id,
      S3_SECRET_ACCESS_KEY: keys.secret,
    },
    [Symbol.asyncDispose]: () => server.stop(),
  };
}
