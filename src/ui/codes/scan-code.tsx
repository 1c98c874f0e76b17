import { type ComponentType, useEffect, useRef, useState } from 'react';
import { msg, t } from '#language/say.ts';
import { CameraView } from '../camera-view.tsx';
import { PhotoButton } from '../photo-button.tsx';
import { type CodeKind, prepareReading, readLive, readPhoto } from './read-code.ts';
import classes from './scan-code.module.css';

interface ScanCodeProps {
  kind: CodeKind;
  /** What to hold the camera at, as a sentence. */
  hint: string;
  /** Called once with each code that is held up. */
  onText: (text: string) => void;
}

export type ScanPart = ComponentType<ScanCodeProps>;

const NO_CODE = msg('There is no code in this photo. Go closer, hold still, and avoid reflections.');

/** Looks for a code through the camera, or in a photo where there is no live picture. */
export function ScanCode({ kind, hint, onText }: ScanCodeProps) {
  const isNew = useRef(toldOnce());
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const canRead = useReading();
  const take = (text: string | null) => {
    if (text !== null && isNew.current(text, performance.now())) onText(text);
  };
  const look = async ([photo]: File[]) => {
    if (!photo) return;
    setBusy(true);
    setProblem('');
    try {
      const text = await readPhoto(photo, kind);
      if (text === null) setProblem(t(NO_CODE));
      else onText(text);
    } catch (error) {
      console.error(error);
      setProblem(t('This photo could not be read. Take another one.'));
    } finally {
      setBusy(false);
    }
  };
  const photo = (
    <PhotoButton label={t('Photo of the code')} variant="default" loading={busy} onPhotos={(files) => void look(files)}>
      {t('Photograph the code')}
    </PhotoButton>
  );
  return (
    <div className={classes.root}>
      <p className={classes.hint}>{hint}</p>
      <CameraView
        label={t('Camera')}
        longSide={1280}
        {...(canRead && { onFrame: async (video) => take(await readLive(video, kind)) })}
      />
      {photo}
      <p role="alert" className={classes.problem}>
        {canRead === false ? t('What reads codes is not on this device yet. Open this once with a network.') : problem}
      </p>
    </div>
  );
}

/** Ms until what reads codes is asked for again, where it could not be had. */
const AGAIN_MS = 2000;

/** Whether codes can be read here; null while that is not known. Where a bad network was the reason, it is tried again. */
function useReading(): boolean | null {
  const [canRead, setCanRead] = useState<boolean | null>(null);
  useEffect(() => {
    let current = true;
    let timer: ReturnType<typeof setTimeout>;
    const prepare = async () => {
      const isThere = await prepareReading().then(
        () => true,
        (error: unknown) => {
          console.error(error);
          return false;
        },
      );
      if (!current) return;
      setCanRead(isThere);
      if (!isThere) timer = setTimeout(prepare, AGAIN_MS);
    };
    void prepare();
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, []);
  return canRead;
}

/** Ms that a code was not seen, after which it was taken away: a hand that shakes loses it for a few looks. */
const AWAY_MS = 1000;

/**
 * Whether a code that a live picture shows just now is to be told. One that stays in the picture is told once; taken away and
 * held up again it is told again, or nobody could try again what did not work. `atMs`: any clock that only goes on.
 */
export function toldOnce(): (text: string, atMs: number) => boolean {
  let last = { text: '', seenMs: 0 };
  return (text, atMs) => {
    const isSame = text === last.text && atMs - last.seenMs < AWAY_MS;
    last = { text, seenMs: atMs };
    return !isSame;
  };
}
