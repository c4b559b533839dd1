import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cameraProblem, MUTED_MS, onTrackMuted } from './use-camera.ts';

const named = (name: string) => Object.assign(new Error(name), { name });

describe('cameras without a picture', () => {
  it('reports a denial by the user or the browser as refused', () => {
    expect(cameraProblem(named('NotAllowedError'))).toBe('refused');
    expect(cameraProblem(named('SecurityError'))).toBe('refused');
  });

  it('reports an existing camera that cannot be started as taken', () => {
    expect(cameraProblem(named('NotReadableError'))).toBe('taken');
    expect(cameraProblem(named('AbortError'))).toBe('taken');
  });

  it('reports every other error as missing', () => {
    expect(cameraProblem(named('NotFoundError'))).toBe('missing');
    // Insecure pages have no mediaDevices at all.
    expect(cameraProblem(new TypeError('undefined is not an object'))).toBe('missing');
  });
});

describe('muted cameras', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A track whose mute state the test sets; it sends the same events as a real one. */
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

  it('reports a muted camera after a while', () => {
    const { track, tell } = watched();
    track.become(true);
    vi.advanceTimersByTime(MUTED_MS - 1);
    expect(tell).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(tell).toHaveBeenCalledOnce();
  });

  it('reports a camera that was muted from the beginning, although no event came', () => {
    const { tell } = watched(true);
    vi.advanceTimersByTime(MUTED_MS);
    expect(tell).toHaveBeenCalledOnce();
  });

  it('does not report a camera whose picture returns at once', () => {
    const { track, tell } = watched();
    track.become(true);
    track.become(false);
    vi.advanceTimersByTime(MUTED_MS);
    expect(tell).not.toHaveBeenCalled();
  });
});
