import { UnstyledButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '#language/say.ts';
import { Icon } from '../icon.tsx';
import { later } from '../later.tsx';
import { useObjectUrl } from '../use-screen.ts';
import classes from './picture-strip.module.css';

const PictureModal = later(async () => (await import('../picture-modal.tsx')).PictureModal);

interface PictureStripProps {
  /** Names of the pictures, each once. */
  pictures: readonly string[];
  /** Gives the bytes of one, or throws why not, as a sentence. */
  open: (name: string) => Promise<ArrayBuffer>;
  /** What each is, for who can't see it: "Photo" becomes "Photo 2 of 3". */
  label: string;
  /** Left out where none can be taken away. */
  onRemove?: ((name: string) => void) | undefined;
}

/** Pictures as thumbnails side by side; each opens large. One that is not on this device says so, and can be asked for again. */
export function PictureStrip({ pictures, open, label, onRemove }: PictureStripProps) {
  if (pictures.length === 0) return null;
  return (
    <ul className={classes.strip}>
      {pictures.map((name, index) => (
        <li key={name} className={classes.item}>
          <Thumbnail
            name={name}
            open={open}
            label={t('{label} {number} of {count}', { label, number: index + 1, count: pictures.length })}
          />
          {onRemove && (
            <UnstyledButton
              className={classes.remove ?? ''}
              aria-label={t('Remove {what} {number}', { what: label.toLowerCase(), number: index + 1 })}
              onClick={() => onRemove(name)}
            >
              <Icon name="close" size={18} />
            </UnstyledButton>
          )}
        </li>
      ))}
    </ul>
  );
}

type ThumbnailProps = Pick<PictureStripProps, 'open' | 'label'> & { name: string };

/** One picture, which opens large. One that is not on this device says so. */
export function Thumbnail({ name, open, label }: ThumbnailProps) {
  const { picture, problem, again } = usePicture(name, open);
  const src = useObjectUrl(picture);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [enlarged, setEnlarged] = useState(false);
  if (problem !== null) {
    return (
      <UnstyledButton className={classes.missing ?? ''} title={problem} onClick={again}>
        <Icon name="offline" size={22} />
        {t('{label}: not on this device', { label })}
      </UnstyledButton>
    );
  }
  if (src === undefined) {
    return <span className={classes.waiting} role="img" aria-label={t('{label}, being opened', { label })} />;
  }
  return (
    <>
      <UnstyledButton
        className={classes.thumbnail ?? ''}
        aria-label={t('Enlarge: {what}', { what: label })}
        onClick={() => setEnlarged(true)}
      >
        <img
          src={src}
          alt=""
          onLoad={({ currentTarget }) =>
            setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
          }
        />
      </UnstyledButton>
      {enlarged && (
        <PictureModal opened onClose={() => setEnlarged(false)} title={label} src={src} alt={label} {...size} />
      )}
    </>
  );
}

/** The picture once it is there, or why it is not. */
function usePicture(name: string, open: PictureStripProps['open']) {
  const [picture, setPicture] = useState<Blob | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try opens it again
  useEffect(() => {
    let current = true;
    open(name).then(
      (bytes) => current && setPicture(new Blob([bytes], { type: 'image/jpeg' })),
      (error: unknown) => current && setProblem(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      current = false;
    };
  }, [name, open, tries]);
  const again = () => {
    setProblem(null);
    setTries((before) => before + 1);
  };
  useOnline(problem === null ? null : again);
  return { picture, problem, again };
}

/** Calls back when the network returns. */
function useOnline(back: (() => void) | null): void {
  useEffect(() => {
    if (!back) return;
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, [back]);
}
