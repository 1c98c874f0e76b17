import { useState } from 'react';
import { LIMITS } from '#domain/limits.ts';
import { t } from '#language/say.ts';
import { openPhoto, StorageError } from '#offline/documents.ts';
import { PhotoButton } from '#ui/photo-button.tsx';
import { PictureStrip } from '#ui/picture/picture-strip.tsx';
import classes from './outcome-photos.module.css';

interface OutcomePhotosProps {
  photos: readonly string[];
  /** Gets one that is on the device already; several come one after the other. */
  onAdd: (sha256: string) => void;
  onRemove: (sha256: string) => void;
  /** While pictures are being taken in, nothing should be recorded or given up. */
  onBusy: (busy: boolean) => void;
}

/** What was seen at the stop, as pictures: up to six, each on the device as soon as it shows here. */
export function OutcomePhotos({ photos, onAdd, onRemove, onBusy }: OutcomePhotosProps) {
  const [taking, setTaking] = useState(false);
  const [problem, setProblem] = useState('');
  const room = LIMITS.photosMax - photos.length;
  const take = async (files: readonly File[]) => {
    setProblem(
      files.length > room ? t('Only {count} photos fit. The others were left out.', { count: LIMITS.photosMax }) : '',
    );
    setTaking(true);
    onBusy(true);
    try {
      for (const file of files.slice(0, room)) {
        const { takePhoto } = await import('./take-photo.ts');
        const taken = await takePhoto(file);
        if ('problem' in taken) setProblem(taken.problem);
        else onAdd(taken.sha256);
      }
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setTaking(false);
      onBusy(false);
    }
  };
  return (
    <div className={classes.root}>
      <PhotoButton
        label={t('Photos')}
        multiple
        variant="default"
        className={classes.button ?? ''}
        loading={taking}
        disabled={room <= 0}
        onPhotos={(files) => void take(files)}
      >
        {t('Take a photo')}
      </PhotoButton>
      <span className={classes.count} aria-live="polite">
        {t('{count} of {total}', { count: photos.length, total: LIMITS.photosMax })}
      </span>
      <p role="alert" className={classes.problem}>
        {problem}
      </p>
      <PictureStrip pictures={photos} open={openPhoto} label={t('Photo')} onRemove={taking ? undefined : onRemove} />
    </div>
  );
}

function sentenceOf(error: unknown): string {
  if (error instanceof StorageError) return error.message;
  // The part of the app that reads pictures may be missing, offline before it was ever stored.
  console.error(error);
  return t('This picture could not be read on this device. Reload the app and take it again.');
}
