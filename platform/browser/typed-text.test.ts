import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  loadUnsavedInput,
  RETENTION_MS,
  readUnsavedInput,
  waitUntilStored,
  writeUnsavedInput,
} from './typed-text.ts';

const key = (byte: number) => Buffer.alloc(32, byte).toString('base64url');
const storage: Record<string, string> = {};
const localStorage = Object.defineProperties(storage, {
  getItem: { value: (name: string) => storage[name] ?? null },
  setItem: {
    value: (name: string, value: string) => {
      storage[name] = value;
    },
  },
  removeItem: { value: (name: string) => Reflect.deleteProperty(storage, name) },
});

beforeEach(() => vi.stubGlobal('window', { localStorage }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  for (const name of Object.keys(storage)) Reflect.deleteProperty(storage, name);
});

let writerId = 0;
/** Signs in another user. This simulates a newly loaded page, which has nothing in memory. */
function someoneElse(): Promise<void> {
  writerId += 1;
  return loadUnsavedInput(writerId, key(writerId));
}

async function typedBefore(name: string, value: unknown): Promise<number> {
  await someoneElse();
  writeUnsavedInput(name, value);
  await waitUntilStored();
  return writerId;
}

test('restores unsaved text when its author signs in again', async () => {
  const writer = await typedBefore('note/7', { text: 'Baby cot' });
  await someoneElse();
  expect(readUnsavedInput('note/7')).toBeUndefined();
  await loadUnsavedInput(writer, key(writer));
  expect(readUnsavedInput('note/7')).toEqual({ text: 'Baby cot' });
});

test('unsaved text is not stored in plain text', async () => {
  await typedBefore('note/7', { text: 'Baby cot' });
  expect(JSON.stringify(storage)).toMatch(/typed\/\d+\/note\/7/);
  expect(JSON.stringify(storage)).not.toContain('Baby cot');
});

test('unsaved text cannot be decrypted with another key', async () => {
  const writer = await typedBefore('note/7', { text: 'Baby cot' });
  await someoneElse();
  await loadUnsavedInput(writer, key(200));
  expect(readUnsavedInput('note/7')).toBeUndefined();
});

test('deletes the stored draft once its text has been saved', async () => {
  await typedBefore('note/7', { text: 'Baby cot' });
  writeUnsavedInput('note/7', undefined);
  await waitUntilStored();
  expect(Object.keys(storage)).toEqual([]);
});

test('deletes old unsaved text when the next user signs in', async () => {
  await typedBefore('note/7', { text: 'Baby cot' });
  vi.useFakeTimers({ now: Date.now() + RETENTION_MS + 1, toFake: ['Date'] });
  await someoneElse();
  expect(Object.keys(storage)).toEqual([]);
});
