/**
 * The device's camera as a live picture: asked for when it is needed, let go when it is out of sight, and every way in
 * which there is none told apart, because each is put right in another way.
 */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { t } from '#language/say.ts';

/** `refused`: by the person or the browser. `none`: there is no camera. `busy`: it is there and does not start. */
export type CameraTrouble = 'refused' | 'none' | 'busy' | 'unsupported';

export interface CameraChoice {
  id: string;
  label: string;
}

export interface Camera {
  state: 'starting' | 'live' | CameraTrouble;
  video: RefObject<HTMLVideoElement | null>;
  /** Empty until the person has allowed the camera: before that browsers do not say what there is. */
  choices: readonly CameraChoice[];
  /** Id of the one that is shown. */
  chosen: string | null;
  choose: (id: string) => void;
  again: () => void;
}

/** Whether this browser can show a live picture at all; it says nothing of a camera being there. */
export const hasLivePicture = () =>
  typeof navigator === 'object' && typeof navigator.mediaDevices?.getUserMedia === 'function';

/** What was chosen last is shown next time, as long as the page lives. */
let lastChosen: string | null = null;

/** Shows the camera in `video` for as long as the component is there. `longSide`: px to ask for, as far as the camera has them. */
export function useCamera(longSide: number): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<Camera['state']>('starting');
  const [choices, setChoices] = useState<readonly CameraChoice[]>([]);
  const [wanted, setWanted] = useState(lastChosen);
  const [chosen, setChosen] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const inSight = useInSight();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try opens it again
  useEffect(() => {
    if (!inSight) return;
    let current = true;
    let opened: MediaStream | null = null;
    setState('starting');
    const start = async () => {
      opened = await openCamera(wanted, longSide);
      // It went out of sight while the person was being asked.
      if (!current) return letGo(opened);
      const [track] = opened.getVideoTracks();
      track?.addEventListener('ended', () => current && setState('busy'));
      if (video.current) await play(video.current, opened);
      const cameras = await listCameras();
      if (!current) return;
      setChoices(cameras);
      setChosen(track?.getSettings?.().deviceId ?? wanted);
      setState('live');
    };
    start().catch((error: unknown) => {
      if (!current) return;
      console.info(`The camera did not start: ${error}`);
      if (opened) letGo(opened);
      setState(troubleOf(error));
    });
    return () => {
      current = false;
      if (opened) letGo(opened);
    };
  }, [wanted, longSide, inSight, tries]);
  useWakeLock(state === 'live');

  return {
    ...{ state, video, choices, chosen },
    choose: (id) => {
      lastChosen = id;
      setWanted(id);
    },
    again: () => setTries((before) => before + 1),
  };
}

async function openCamera(id: string | null, longSide: number): Promise<MediaStream> {
  if (!hasLivePicture()) throw new DOMException('There is no way to a camera here.', 'NotSupportedError');
  const size = { width: { ideal: longSide }, height: { ideal: Math.round((longSide * 3) / 4) } };
  const which = id === null ? { facingMode: { ideal: 'environment' } } : { deviceId: { ideal: id } };
  return navigator.mediaDevices.getUserMedia({ audio: false, video: { ...which, ...size } });
}

async function play(video: HTMLVideoElement, stream: MediaStream): Promise<void> {
  video.srcObject = stream;
  try {
    await video.play();
  } catch (error) {
    // Another stream took its place before this one ran.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}

function letGo(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

async function listCameras(): Promise<CameraChoice[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter(({ kind }) => kind === 'videoinput')
    .map(({ deviceId, label }, index) => ({
      id: deviceId,
      label: label || t('Camera {number}', { number: index + 1 }),
    }));
}

const TROUBLE: Record<string, CameraTrouble> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotSupportedError: 'unsupported',
};

const troubleOf = (error: unknown): CameraTrouble => TROUBLE[(error as Error | undefined)?.name ?? ''] ?? 'busy';

/** A page in the background has no use for a camera, and its light would worry people. */
function useInSight(): boolean {
  const [inSight, setInSight] = useState(() => document.visibilityState !== 'hidden');
  useEffect(() => {
    const look = () => setInSight(document.visibilityState !== 'hidden');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return inSight;
}

/** The screen stays on while somebody aims. Where it can't be asked for, it goes dark as it always does. */
function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    // Not in every browser, whatever the types say.
    const asked = isOn ? (navigator.wakeLock as WakeLock | undefined)?.request('screen') : undefined;
    asked?.catch(() => undefined);
    return () => {
      asked?.then(
        (lock) => lock.release(),
        () => undefined,
      );
    };
  }, [isOn]);
}
