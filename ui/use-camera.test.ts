import { describe, expect, it } from 'vitest';
import { cameraProblem } from './use-camera.ts';

const named = (name: string) => Object.assign(new Error(name), { name });

describe('a camera that gives no picture', () => {
  it('was refused by the user or by the browser', () => {
    expect(cameraProblem(named('NotAllowedError'))).toBe('refused');
    expect(cameraProblem(named('SecurityError'))).toBe('refused');
  });

  it('is taken where it is there and cannot be started', () => {
    expect(cameraProblem(named('NotReadableError'))).toBe('taken');
    expect(cameraProblem(named('AbortError'))).toBe('taken');
  });

  it('is missing otherwise', () => {
    expect(cameraProblem(named('NotFoundError'))).toBe('missing');
    // Browsers without a secure page have no mediaDevices at all.
    expect(cameraProblem(new TypeError('undefined is not an object'))).toBe('missing');
  });
});
