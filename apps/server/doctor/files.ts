import type { Config } from '#platform/config/config.ts';
import { probeFiles } from '../file-store.ts';

export async function checkFiles({ files }: Config): Promise<string> {
  await probeFiles(files);
  const location = files.bucket ? `The bucket ${files.bucket.name}` : files.disk;
  return `${location} stores, returns and deletes files.`;
}
