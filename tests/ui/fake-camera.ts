/** The device's end of the camera: happy-dom has none. What a test reads is what the app asked it for. */
import { vi } from 'vitest';

interface FakeCamera {
  /** Constraints of each time it was asked for, in order. */
  asked: MediaStreamConstraints[];
  /** How many pictures run now. */
  running: () => number;
  /** The cable is pulled out. */
  unplug: () => void;
  release: () => void;
}

class FakeTrack extends EventTarget {
  readyState: 'live' | 'ended' = 'live';
  readonly deviceId: string;
  constructor(deviceId: string) {
    super();
    this.deviceId = deviceId;
  }
  getSettings() {
    return { deviceId: this.deviceId };
  }
  stop() {
    this.readyState = 'ended';
  }
}

interface Given {
  cameras?: readonly { deviceId: string; label: string }[];
  /** Name of the error it answers with; changed by a test while it runs. */
  fails?: () => string | null;
}

/** A device with these cameras. Call `release` when the test is over. */
export function installCamera({ cameras = [{ deviceId: 'c1', label: 'Back' }], fails = () => null }: Given = {}) {
  const tracks: FakeTrack[] = [];
  const asked: MediaStreamConstraints[] = [];
  const mediaDevices = {
    getUserMedia: async (constraints: MediaStreamConstraints) => {
      asked.push(constraints);
      const name = fails();
      if (name) throw new DOMException('no', name);
      const { deviceId } = constraints.video as { deviceId?: { ideal: string } };
      const track = new FakeTrack(deviceId?.ideal ?? cameras[0]?.deviceId ?? '');
      tracks.push(track);
      return { getVideoTracks: () => [track], getTracks: () => [track] };
    },
    enumerateDevices: async () => cameras.map((camera) => ({ ...camera, kind: 'videoinput' })),
  };
  const before = Object.getOwnPropertyDescriptor(navigator, 'mediaDevices');
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: mediaDevices });
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', { configurable: true, writable: true, value: null });
  const camera: FakeCamera = {
    asked,
    running: () => tracks.filter(({ readyState }) => readyState === 'live').length,
    unplug: () => {
      for (const track of tracks) track.dispatchEvent(new Event('ended'));
    },
    release: () => {
      play.mockRestore();
      if (before) Object.defineProperty(navigator, 'mediaDevices', before);
      else Reflect.deleteProperty(navigator, 'mediaDevices');
    },
  };
  return camera;
}
