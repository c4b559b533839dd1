import { bucketAt, overlap } from '#platform/files/bucket-address.ts';
import type { FilePlaces } from '#platform/files/open-places.ts';
import type { ParsedVariables, SettingName } from './settings.ts';

/**
 * Checks the variables in `given`: bucket settings need a bucket, a key needs its secret, and backups must not
 * share a bucket with pictures.
 */
export function bucketProblems(
  given: Partial<Record<SettingName, string>>,
): { name: SettingName; found: string }[] {
  const problems: { name: SettingName; found: string }[] = [];
  const requireSetting = (name: SettingName, by: string) => {
    if (!given[name]) problems.push({ name, found: `missing although ${by}` });
  };
  const [idle] = BUCKET_SETTINGS.filter(name => given[name]);
  // An operator who has set one of these variables expects pictures to be stored in a bucket.
  if (idle) requireSetting('S3_BUCKET', `${idle} is set`);
  if (given.FILES_IN === 'bucket') requireSetting('S3_BUCKET', 'FILES_IN is bucket');
  if (given.S3_BUCKET && !given.S3_ENDPOINT)
    requireSetting('S3_REGION', 'S3_BUCKET is set without S3_ENDPOINT');
  if (given.S3_ACCESS_KEY_ID) requireSetting('S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID is set');
  if (given.S3_SECRET_ACCESS_KEY) requireSetting('S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY is set');
  const pictures = bucketAt(`s3://${given.S3_BUCKET ?? ''}/${given.S3_PREFIX ?? ''}`);
  const backups = bucketAt(given.BACKUP_TO ?? '');
  if (pictures && backups && overlap(pictures, backups))
    problems.push({
      name: 'BACKUP_TO',
      found: `"${given.BACKUP_TO}", where the pictures are (S3_BUCKET, S3_PREFIX)`,
    });
  return problems;
}

const BUCKET_SETTINGS: SettingName[] = [
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_PATH_STYLE',
  'S3_PREFIX',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
];

export function filePlaces(read: ParsedVariables, disk: string): FilePlaces {
  const { S3_BUCKET: name, S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = read;
  if (!name) return { disk, bucket: undefined, to: 'disk' };
  const bucket = {
    name,
    endpoint,
    region: read.S3_REGION ?? 'us-east-1',
    pathStyle: read.S3_PATH_STYLE ?? endpoint !== undefined,
    prefix: read.S3_PREFIX ?? '',
    keys: id && secret ? { id, secret } : undefined,
    timeout: read.S3_TIMEOUT * 1000,
  };
  return { disk, bucket, to: read.FILES_IN ?? 'bucket' };
}
