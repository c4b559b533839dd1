import { bothPlaces } from './both-places.ts';
import type { BucketSettings, BucketStore } from './bucket-store.ts';
import { diskStore } from './disk-store.ts';
import type { FileStore } from './files.ts';

export type Place = 'disk' | 'bucket';

export type FilePlaces = {
  disk: string;
  bucket: BucketSettings | undefined;
  to: Place;
};

export type OpenPlaces = {
  disk: FileStore;
  bucket: BucketStore | undefined;
  store: FileStore;
  close(): void;
};

/** Opens the stores. Loads the bucket client only if a bucket is configured. */
export async function openPlaces(places: FilePlaces): Promise<OpenPlaces> {
  const disk = diskStore(places.disk);
  if (!places.bucket) return { disk, bucket: undefined, store: disk, close: () => undefined };
  const { bucketStore } = await import('./bucket-store.ts');
  const bucket = bucketStore(places.bucket);
  const store = places.to === 'bucket' ? bothPlaces(bucket, disk) : bothPlaces(disk, bucket);
  return { disk, bucket, store, close: bucket.close };
}
