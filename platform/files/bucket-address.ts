/** A bucket and the prefix of its keys. The prefix is empty or ends with a slash. */
export type BucketAddress = { name: string; prefix: string };

/** Parses `s3://bucket/prefix`. Returns undefined for anything else, such as the path of a folder. */
export function bucketAt(address: string): BucketAddress | undefined {
  const [, name, prefix = ''] = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(address) ?? [];
  return name ? { name, prefix: prefix && `${prefix.replace(/\/$/, '')}/` } : undefined;
}

/** Returns whether one store would treat files of the other as its own. */
export const overlap = (one: BucketAddress, other: BucketAddress): boolean =>
  one.name === other.name && (one.prefix.startsWith(other.prefix) || other.prefix.startsWith(one.prefix));
