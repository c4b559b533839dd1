import { described, ORIGIN, SECONDS, TOKEN } from './described.ts';
import * as values from './values.ts';

/** Variables for the storage of pictures and archives (docs/operators.md#where-pictures-are). */
export const filesAndBuckets = {
  S3_BUCKET: values.bucketName.optional().register(described, {
    default: '',
    meaning: 'Bucket that pictures and archives are kept in. Without it they are in `DATA_DIR/files`.',
    expected: 'the name of a bucket',
  }),
  S3_ENDPOINT: values.origin.optional().register(described, {
    default: 'Amazon S3 in `S3_REGION`',
    meaning: 'Where the bucket is.',
    expected: ORIGIN,
  }),
  S3_REGION: values.bucketRegion.optional().register(described, {
    default: '`us-east-1` with `S3_ENDPOINT`',
    meaning: 'Region of the bucket. Required without `S3_ENDPOINT`.',
    expected: 'a region such as ap-northeast-1',
  }),
  S3_PATH_STYLE: values.truth.optional().register(described, {
    default: '`true` with `S3_ENDPOINT`, else `false`',
    meaning: 'Whether the name of the bucket stands in the path of addresses, not in their host.',
    expected: 'true or false',
  }),
  S3_PREFIX: values.bucketPrefix.optional().register(described, {
    default: '',
    meaning: 'What the keys of all files begin with, where others use the bucket, too.',
    expected: 'names joined by slashes, such as genkan/pictures',
  }),
  S3_ACCESS_KEY_ID: values.bearerToken.optional().register(described, {
    default: '',
    meaning:
      'Access key for the bucket. Without it the role that the machine was given (instance, container or web identity).',
    expected: TOKEN,
    secret: true,
  }),
  S3_SECRET_ACCESS_KEY: values.bearerToken
    .optional()
    .register(described, { default: '', meaning: 'Its secret.', expected: TOKEN, secret: true }),
  S3_TIMEOUT: values.seconds.default(10).register(described, {
    default: '10',
    meaning: 'For how long one call to the bucket may take, up to three tries included.',
    expected: SECONDS,
  }),
  FILES_IN: values.filesPlace.optional().register(described, {
    default: '`bucket` with `S3_BUCKET`, else `disk`',
    meaning:
      'Where new files go. What is not there is looked for in the other place, too, so that they can move ([how](#where-pictures-are)).',
    expected: 'disk or bucket',
  }),
};
