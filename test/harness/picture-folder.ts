import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll } from 'vitest';
import { diskStore } from '#platform/files/disk-store.ts';
import { openFiles } from '#platform/files/files.ts';

/**
 * Opens a file store in a folder of the test file, which is deleted after its last test.
 * @returns the folder, the bytes of a picture of this size, and a function that lists the files of a hotel
 */
export async function aPictureFolder({ width, height } = { width: 60, height: 40 }) {
  const folder = await mkdtemp(join(tmpdir(), 'genkan-pictures-'));
  openFiles(diskStore(folder));
  afterAll(() => rm(folder, { recursive: true }));
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#264b73' } })
    .png()
    .toBuffer();
  return {
    folder,
    bytes,
    filesOf: async (facilityId: number): Promise<string[]> => {
      const below = { recursive: true, withFileTypes: true } as const;
      const entries = await readdir(join(folder, 'images', String(facilityId)), below);
      return entries.filter(entry => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
    },
  };
}
