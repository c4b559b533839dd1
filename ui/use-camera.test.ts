import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cameraProblem, MUTED_MS, onTrackMuted } from './use-camera.ts';

const errorNamed = (name: string) => Object.assign(new Error(name), { name });

describe('cameras without a picture', () => {
  it('reports a camera as `refused` if the user or the browser denied access', () => {
    expect(cameraProblem(errorNamed('NotAllowedError'))).toBe('refused');
    expect(cameraProblem(errorNamed('SecurityError'))).toBe('refused');
  });

  it('reports a camera as `taken` if it exists but cannot be started', () => {
    expect(cameraProblem(errorNamed('NotReadableError'))).toBe('taken');
    expect(cameraProblem(errorNamed('AbortError'))).toBe('taken');
  });

  it('reports a camera as `missing` for every other error', () => {
    expect(cameraProblem(errorNamed('NotFoundError'))).toBe('missing');
    // Insecure pages have no `mediaDevices`.
    expect(cameraProblem(new TypeError('undefined is not an object'))).toBe('missing');
  });
});

describe('muted cameras', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  class Track extends EventTarget {
    muted: boolean;
    constructor(muted: boolean) {
      super();
      this.muted = muted;
    }
    become(muted: boolean): void {
      this.muted = muted;
      this.dispatchEvent(new Event(muted ? 'mute' : 'unmute'));
    }
  }
  function watched(muted = false) {
    const track = new Track(muted);
    const tell = vi.fn();
    onTrackMuted(track, tell);
    return { track, tell };
  }

  it('reports a camera that remains muted', () => {
    const { track, tell } = watched();
    track.become(true);
    vi.advanceTimersByTime(MUTED_MS - 1);
    expect(tell).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(tell).toHaveBeenCalledOnce();
  });

  it('reports a camera that was already muted at the start, even without an event', () => {
    const { tell } = watched(true);
    vi.advanceTimersByTime(MUTED_MS);
    expect(tell).toHaveBeenCalledOnce();
  });

  it('does not report a camera that is unmuted immediately', () => {
    const { track, tell } = watched();
    track.become(true);
    track.become(false);
    vi.advanceTimersByTime(MUTED_MS);
    expect(tell).not.toHaveBeenCalled();
  });
});
