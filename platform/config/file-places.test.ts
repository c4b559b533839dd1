import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const filesOf = (env: Record<string, string>) => readConfig(env, 'start').files;
const S3 = { S3_BUCKET: 'pictures', S3_ENDPOINT: 'https://s3.example.com' };

describe('the location of files', () => {
  test('files are stored in a folder of DATA_DIR, or in the bucket if S3_BUCKET is set', () => {
    expect(filesOf({ DATA_DIR: '/srv' })).toEqual({
      disk: resolve('/srv/files'),
      bucket: undefined,
      to: 'disk',
    });
    expect(filesOf({ ...S3 })).toMatchObject({
      bucket: {
        name: 'pictures',
        region: 'us-east-1',
        pathStyle: true,
        prefix: '',
        keys: undefined,
        timeout: 10_000,
      },
      to: 'bucket',
    });
  });

  test('with FILES_IN=disk, new files are stored on the disk again, while files in the bucket remain readable', () => {
    expect(filesOf({ ...S3, FILES_IN: 'disk' })).toMatchObject({ bucket: { name: 'pictures' }, to: 'disk' });
  });

  test("Amazon URLs contain the bucket's name in the host, and the prefix ends with one slash", () => {
    const given = { S3_BUCKET: 'pictures', S3_REGION: 'ap-northeast-1', S3_PREFIX: 'genkan/one' };
    expect(filesOf(given).bucket).toMatchObject({
      endpoint: undefined,
      pathStyle: false,
      prefix: 'genkan/one/',
    });
    expect(filesOf({ ...given, S3_PREFIX: 'one/' }).bucket?.prefix).toBe('one/');
  });

  test.each([
    [{ S3_BUCKET: 'pictures' }, 'S3_REGION is missing although S3_BUCKET is set without S3_ENDPOINT'],
    [{ S3_REGION: 'ap-northeast-1' }, 'S3_BUCKET is missing although S3_REGION is set'],
    [{ FILES_IN: 'bucket' }, 'S3_BUCKET is missing although FILES_IN is bucket'],
    [{ ...S3, S3_ACCESS_KEY_ID: 'AK' }, 'S3_SECRET_ACCESS_KEY is missing although S3_ACCESS_KEY_ID is set'],
    [{ ...S3, S3_SECRET_ACCESS_KEY: 'secret' }, 'S3_ACCESS_KEY_ID is missing'],
    [
      {
        ...S3,
        S3_BUCKET: 'two words',
      },
      'S3_BUCKET is "two words"',
    ],
    [
      { ...S3, BACKUP_TO: 's3://pictures/backups' },
      'BACKUP_TO is "s3://pictures/backups", where the pictures are',
    ],
    [{ ...S3, S3_PREFIX: 'one', BACKUP_TO: 's3://pictures/one/b' }, 'BACKUP_TO is "s3://pictures/one/b"'],
    [{ ...S3, S3_PREFIX: 'one', BACKUP_TO: 's3://pictures' }, 'BACKUP_TO is "s3://pictures"'],
    [{ ...S3, S3_PREFIX: '../x' }, 'S3_PREFIX is "../x"'],
  ])('rejects %j as a location of files', (env, words) => {
    expect(() => filesOf(env)).toThrow(words);
  });
});
