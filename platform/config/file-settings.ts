import { descriptions, ORIGIN, SECONDS, TOKEN } from './described.ts';
import * as values from './values.ts';

/** Variables for the storage of pictures and archives (docs/operators-several-processes.md#pictures). */
export const fileVariables = {
  S3_BUCKET: values.bucketName.optional().register(descriptions, {
    default: '',
    meaning: 'Bucket for pictures and archives. Without it, they are in `DATA_DIR/files`.',
    expected: 'the name of a bucket',
  }),
  S3_ENDPOINT: values.origin.optional().register(descriptions, {
    default: 'Amazon S3 in `S3_REGION`',
    meaning: 'Address of the S3 service.',
    expected: ORIGIN,
  }),
  S3_REGION: values.bucketRegion.optional().register(descriptions, {
    default: '`us-east-1` with `S3_ENDPOINT`',
    meaning: 'Region of the bucket. Required without `S3_ENDPOINT`.',
    expected: 'a region such as ap-northeast-1',
  }),
  S3_PATH_STYLE: values.booleanText.optional().register(descriptions, {
    default: '`true` with `S3_ENDPOINT`, else `false`',
    meaning: 'Whether the bucket name is in the path instead of the host name.',
    expected: 'true or false',
  }),
  S3_PREFIX: values.bucketPrefix.optional().register(descriptions, {
    default: '',
    meaning: 'Prefix of all keys, for a bucket shared with other programs.',
    expected: 'names joined by slashes, such as genkan/pictures',
  }),
  S3_ACCESS_KEY_ID: values.bearerToken.optional().register(descriptions, {
    default: '',
    meaning: 'Access key for the bucket. Without it, the role of the machine is used.',
    expected: TOKEN,
    secret: true,
  }),
  S3_SECRET_ACCESS_KEY: values.bearerToken.optional().register(descriptions, {
    default: '',
    meaning: 'Secret of the access key.',
    expected: TOKEN,
    secret: true,
  }),
  S3_TIMEOUT: values.seconds.default(10).register(descriptions, {
    default: '10',
    meaning: 'Time limit for one call to the bucket, including up to three attempts.',
    expected: SECONDS,
  }),
  FILES_IN: values.filesPlace.optional().register(descriptions, {
    default: '`bucket` with `S3_BUCKET`, else `disk`',
    meaning: 'Where new files are written. Missing files are also looked for in the other place.',
    expected: 'disk or bucket',
  }),
};
