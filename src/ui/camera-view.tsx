import { Button, NativeSelect } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { type Message, msg, t } from '#language/say.ts';
import classes from './camera-view.module.css';
import { Icon } from './icon.tsx';
import { type CameraTrouble, useCamera } from './use-camera.ts';

interface CameraViewProps {
  /** What is looked for, for those who do not see the picture. */
  label: string;
  /** Px of the picture's longer side to ask for. Codes are read from far fewer than print. */
  longSide?: number;
  /** Looks at the live picture, at most eight times a second and one look at a time. */
  onFrame?: (video: HTMLVideoElement) => void | Promise<void>;
  /** Gets a photo as JPEG. Left out where none is taken. */
  onTake?: (photo: Blob) => void;
  /** What else there is to do where the camera shows nothing. */
  instead?: ReactNode;
}

const WORDS: Record<CameraTrouble, Message> = {
  refused: msg('The camera is not allowed here. Allow it for this site in the browser’s settings, then try again.'),
  none: msg('This device has no camera.'),
  busy: msg('The camera does not start. Another app may be using it: close that, then try again.'),
  unsupported: msg('This browser shows no live picture.'),
};

const FRAME_MS = 125;

/** A live picture of the camera, with a way to take it, to change the camera, and words where there is none. */
export function CameraView({ label, longSide = 1920, onFrame, onTake, instead }: CameraViewProps) {
  const camera = useCamera(longSide);
  const { state, video } = camera;
  const isLive = state === 'live';
  useFrames(video, isLive ? onFrame : undefined);
  return (
    <div className={classes.root}>
      <div className={classes.stage} data-live={isLive || undefined}>
        {/* Shown while it starts, too: a browser fills no video that is not there. */}
        <video ref={video} className={classes.video} aria-label={label} muted playsInline hidden={isTrouble(state)} />
        <div role="status" className={classes.status}>
          {state === 'starting' && (
            <>
              <Icon name="camera" size={32} />
              <p>{t('Starting the camera…')}</p>
            </>
          )}
          {isTrouble(state) && (
            <>
              <Icon name="camera" size={32} />
              <p>{t(WORDS[state])}</p>
            </>
          )}
        </div>
      </div>
      {isTrouble(state) && (
        <div className={classes.tools}>
          {state !== 'unsupported' && (
            <Button variant="default" leftSection={<Icon name="refresh" />} onClick={camera.again}>
              {t('Try again')}
            </Button>
          )}
          {instead}
        </div>
      )}
      {!isTrouble(state) && (
        <div className={classes.tools}>
          {camera.choices.length > 1 && (
            <NativeSelect
              label={t('Camera')}
              size="md"
              value={camera.chosen ?? ''}
              onChange={({ currentTarget }) => camera.choose(currentTarget.value)}
              data={camera.choices.map(({ id, label: words }) => ({ value: id, label: words }))}
            />
          )}
          {onTake && <TakeButton video={video} isLive={isLive} onTake={onTake} />}
        </div>
      )}
    </div>
  );
}

const isTrouble = (state: ReturnType<typeof useCamera>['state']): state is CameraTrouble => state in WORDS;

interface TakeButtonProps {
  video: RefObject<HTMLVideoElement | null>;
  isLive: boolean;
  onTake: (photo: Blob) => void;
}

function TakeButton({ video, isLive, onTake }: TakeButtonProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const take = async () => {
    if (!video.current) return;
    setBusy(true);
    setProblem('');
    try {
      onTake(await stillOf(video.current));
    } catch (error) {
      console.error(error);
      setProblem(t('The camera gave no photo. Try again.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        size="lg"
        leftSection={<Icon name="camera" />}
        disabled={!isLive}
        loading={busy}
        onClick={() => void take()}
      >
        {t('Take')}
      </Button>
      <p role="alert" className={classes.problem}>
        {problem}
      </p>
    </>
  );
}

function useFrames(video: RefObject<HTMLVideoElement | null>, onFrame: CameraViewProps['onFrame']): void {
  const look = useRef(onFrame);
  look.current = onFrame;
  const isOn = onFrame !== undefined;
  useEffect(() => {
    if (!isOn) return;
    let current = true;
    let timer: ReturnType<typeof setTimeout>;
    const next = async () => {
      try {
        if (video.current) await look.current?.(video.current);
      } catch (error) {
        console.error(error);
      }
      if (current) timer = setTimeout(next, FRAME_MS);
    };
    timer = setTimeout(next, 0);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [video, isOn]);
}

/** A camera asked for a photo of its own may never answer. */
const PATIENCE_MS = 4000;
const QUALITY = 0.92;

/** Chromium only; the photo has all pixels the camera has, where a live picture has two million at best. */
type PhotoCamera = new (track: MediaStreamTrack) => { takePhoto: () => Promise<Blob> };

/** The camera's own photo where it gives one, the frame that is shown otherwise. Rejects when there is neither. */
async function stillOf(video: HTMLVideoElement): Promise<Blob> {
  const Camera = Reflect.get(globalThis, 'ImageCapture') as PhotoCamera | undefined;
  const track = video.srcObject instanceof MediaStream ? video.srcObject.getVideoTracks()[0] : undefined;
  if (Camera && track) {
    const photo = await inTime(new Camera(track).takePhoto()).catch(() => null);
    if (photo && photo.size > 0) return photo;
  }
  return frameOf(video);
}

function inTime(photo: Promise<Blob>): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The camera gave no photo in time.')), PATIENCE_MS);
    photo.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function frameOf(video: HTMLVideoElement): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The frame could not be written as JPEG.'))),
      'image/jpeg',
      QUALITY,
    );
  });
}
