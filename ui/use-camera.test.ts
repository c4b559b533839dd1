import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cameraProblem, MUTED_MS, onceMute } from './use-camera.ts';

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

describe('a camera that is mute', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A track whose mute state the test sets; it sends the events of a real one. */
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
    onceMute(track, tell);
    return { track, tell };
  }

  it('is reported after a while', () => {
    const { track, tell } = watched();
    track.become(true);
    vi.advanceTimersByTime(MUTED_MS - 1);
    expect(tell).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(tell).toHaveBeenCalledOnce();
  });

  it('is reported if it was mute from the beginning, although no event came', () => {
    const { tell } = watched(true);
    vi.advanceTimersByTime(MUTED_MS);
    expect(tell).toHaveBeenCalledOnce();
  });

  it('is not reported if the picture comes back at once', () => {
    const { track, tell } = watched();
    track.become(true);
    track.become(false);
    vi.advanceTimersByTime(MUTED_MS);
    expect(tell).not.toHaveBeenCalled();
  });
});
