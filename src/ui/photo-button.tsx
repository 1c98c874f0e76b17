import { Button, type ButtonProps } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { t } from '#language/say.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Icon } from './icon.tsx';
import { later } from './later.tsx';
import classes from './photo-button.module.css';
import { hasLivePicture } from './use-camera.ts';
import { useTouchDevice } from './use-screen.ts';

const CameraDialog = later(async () => (await import('./camera-dialog.tsx')).CameraDialog);

interface PhotoButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'loading' | 'disabled' | 'className'> {
  children: string;
  /** Of the field behind the button. */
  label: string;
  /** Whether several may come at once. */
  multiple?: boolean;
  /** Where there is room for one button: what is on the device is chosen elsewhere. */
  isCameraOnly?: boolean;
  onPhotos: (files: File[]) => void;
}

/** Whether a field for files leads to the camera's own app, which makes better photos than a live picture. */
const hasCameraApp = () => 'capture' in HTMLInputElement.prototype;

/**
 * Opens the camera, and beside it the pictures that are on the device already, because a camera that was asked for leads nowhere
 * else. Where the camera has no app it is a live picture; where there is neither, both are the choice of files, and one button.
 */
export function PhotoButton({ children, label, onPhotos, className, ...options }: PhotoButtonProps) {
  const { multiple = false, isCameraOnly = false, ...button } = options;
  const isTouch = useTouchDevice();
  const camera = useRef<HTMLInputElement>(null);
  const gallery = useRef<HTMLInputElement>(null);
  const [isLive, setLive] = useState(false);
  const hasLive = hasLivePicture();
  const usesLive = hasLive && !hasCameraApp();
  const tookNothing = useNothingTaken(camera);
  const hasGallery = (isTouch || usesLive) && !isCameraOnly;
  const field = {
    ...{ type: 'file', accept: 'image/jpeg,image/png', hidden: true, multiple },
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      const files = [...(currentTarget.files ?? [])];
      // Choosing the same file again must count as a change.
      currentTarget.value = '';
      setLive(false);
      if (files.length > 0) onPhotos(files);
    },
  };
  return (
    <div className={classes.root}>
      <input ref={camera} {...field} capture="environment" aria-label={label} />
      <Button
        {...button}
        className={className ?? ''}
        leftSection={<Icon name="camera" />}
        onClick={() => (usesLive ? setLive(true) : camera.current?.click())}
      >
        {children}
      </Button>
      {(hasGallery || hasLive) && (
        <input ref={gallery} {...field} aria-label={t('{label} from this device', { label })} />
      )}
      {hasGallery && (
        <Button
          {...button}
          variant="subtle"
          loading={false}
          disabled={button.disabled === true || button.loading === true}
          onClick={() => gallery.current?.click()}
        >
          {t('Choose a photo')}
        </Button>
      )}
      {tookNothing && hasLive && !usesLive && (
        <Button {...button} variant="subtle" loading={false} onClick={() => setLive(true)}>
          {t('Camera did not open?')}
        </Button>
      )}
      {isLive && (
        <ErrorBoundary what={t('The camera')}>
          <CameraDialog
            title={label}
            onPhoto={(photo) => {
              setLive(false);
              onPhotos([photo]);
            }}
            onChoose={() => gallery.current?.click()}
            onClose={() => setLive(false)}
          />
        </ErrorBoundary>
      )}
    </div>
  );
}

/**
 * The camera's app was asked for and gave nothing: somebody thought better of it, or the tablet is locked to this app and
 * has no other. Only the second needs the live picture, so it is offered and nothing changes by itself.
 */
function useNothingTaken(camera: { current: HTMLInputElement | null }): boolean {
  const [tookNothing, setTookNothing] = useState(false);
  useEffect(() => {
    const input = camera.current;
    const note = () => setTookNothing(true);
    // React hears of it in dialogs only.
    input?.addEventListener('cancel', note);
    return () => input?.removeEventListener('cancel', note);
  }, [camera]);
  return tookNothing;
}
