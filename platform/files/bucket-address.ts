/** A bucket, and what each key in it begins with: empty, or with a slash at its end. */
export type BucketAddress = { name: string; prefix: string };

/** What `s3://bucket/prefix` means; undefined for everything else, as the path of a folder. */
export function bucketAt(address: string): BucketAddress | undefined {
  const [, name, prefix = ''] = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(address) ?? [];
  return name ? { name, prefix: prefix && `${prefix.replace(/\/$/, '')}/` } : undefined;
}

/** Whether one of them would find files of the other among its own. */
export const overlap = (one: BucketAddress, other: BucketAddress): boolean =>
  one.name === other.name && (one.prefix.startsWith(other.prefix) || other.prefix.startsWith(one.prefix));
