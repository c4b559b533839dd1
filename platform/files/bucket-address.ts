/** A bucket and the prefix of its keys: empty, or with a trailing slash. */
export type BucketAddress = { name: string; prefix: string };

/** Parses `s3://bucket/prefix`; undefined for anything else, such as a folder's path. */
export function bucketAt(address: string): BucketAddress | undefined {
  const [, name, prefix = ''] = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(address) ?? [];
  return name ? { name, prefix: prefix && `${prefix.replace(/\/$/, '')}/` } : undefined;
}

/** Whether one of them would see files of the other as its own. */
export const overlap = (one: BucketAddress, other: BucketAddress): boolean =>
  one.name === other.name && (one.prefix.startsWith(other.prefix) || other.prefix.startsWith(one.prefix));
