import { combineStores } from './both-places.ts';
import type { BucketSettings, BucketStore } from './bucket-store.ts';
import { diskStore } from './disk-store.ts';
import type { FileStore } from './files.ts';

export type FileLocation = 'disk' | 'bucket';

export type FilePlaces = {
  disk: string;
  bucket: BucketSettings | undefined;
  to: FileLocation;
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
  const store = places.to === 'bucket' ? combineStores(bucket, disk) : combineStores(disk, bucket);
  return { disk, bucket, store, close: bucket.close };
}
