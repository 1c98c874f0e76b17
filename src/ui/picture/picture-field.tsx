import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { useId, useState } from 'react';
import { msg, t } from '#language/say.ts';
import { ComingPieces } from '../coming-pieces.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import { Icon } from '../icon.tsx';
import { later } from '../later.tsx';
import { useObjectUrl } from '../use-screen.ts';
import type { CropShape } from './crop-to-jpeg.ts';
import { Picture } from './picture.tsx';
import classes from './picture-field.module.css';

const CropView = later(
  async () => (await import('./crop-view.tsx')).CropView,
  ({ shape }) => (
    <ComingPieces label={t('Opening the picture')} className={classes.coming}>
      <Skeleton height="auto" style={{ aspectRatio: shape.aspect }} />
      <Skeleton className={classes.comingPart ?? ''} />
      <Skeleton className={classes.comingPart ?? ''} />
    </ComingPieces>
  ),
);

interface PictureFieldProps {
  /** What it shows, e.g. "Company image"; names picture, file input and crop view. */
  label: string;
  src: string | null;
  noneText: string;
  shape: CropShape;
  /** Gets a JPEG as data URL. Answers whether it was taken; otherwise the crop view stays. */
  onSave: (dataUrl: string) => Promise<boolean> | boolean;
}

const UNREADABLE = msg('This file is not a picture this device can read. Choose a JPEG or PNG.');

/**
 * A picture that can be replaced: initial (what is there, and a way to choose a file), uploaded (the crop view with Save
 * and Cancel), then initial again. The crop view and its library are fetched when a file was chosen.
 */
export function PictureField({ label, src, noneText, shape, onSave }: PictureFieldProps) {
  const id = useId();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState('');
  const url = useObjectUrl(file);
  const what = label.toLowerCase();
  const toInitial = (words = '') => {
    setFile(null);
    setProblem(words);
  };
  if (file) {
    return (
      <ErrorBoundary what={t('The crop view')}>
        {url !== undefined && (
          <CropView
            label={label}
            src={url}
            shape={shape}
            onSave={async (dataUrl) => {
              if (await onSave(dataUrl)) toInitial();
            }}
            onCancel={() => toInitial()}
            onUnreadable={() => toInitial(t(UNREADABLE))}
          />
        )}
      </ErrorBoundary>
    );
  }
  return (
    <div className={classes.root}>
      <Picture src={src} alt={label} aspect={shape.aspect} noneText={noneText} />
      <label className={classes.pick}>
        <Icon name="camera" />
        {src === null ? t('Add {what}', { what }) : t('Change {what}', { what })}
        <input
          type="file"
          accept="image/*"
          className={classes.input}
          aria-describedby={`${id}-error`}
          // Choosing the same file again must count as a change.
          onClick={(event) => {
            event.currentTarget.value = '';
          }}
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? [];
            if (chosen) setFile(chosen);
          }}
        />
      </label>
      <p id={`${id}-error`} role="alert" className={classes.error}>
        {problem}
      </p>
    </div>
  );
}
