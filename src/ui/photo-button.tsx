import { Button, type ButtonProps } from '@mantine/core';
import { useRef } from 'react';
import { Icon } from './icon.tsx';
import classes from './photo-button.module.css';
import { useTouchDevice } from './use-screen.ts';

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

/**
 * Opens the camera of a phone or tablet, and beside it the pictures that are on it already, because a camera that was asked for
 * leads nowhere else. Where there is no camera both are the choice of files, so there it is one button.
 */
export function PhotoButton({ children, label, onPhotos, className, ...options }: PhotoButtonProps) {
  const { multiple = false, isCameraOnly = false, ...button } = options;
  const hasGallery = useTouchDevice() && !isCameraOnly;
  const camera = useRef<HTMLInputElement>(null);
  const gallery = useRef<HTMLInputElement>(null);
  const field = {
    ...{ type: 'file', accept: 'image/jpeg,image/png', hidden: true, multiple },
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      const files = [...(currentTarget.files ?? [])];
      // Choosing the same file again must count as a change.
      currentTarget.value = '';
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
        onClick={() => camera.current?.click()}
      >
        {children}
      </Button>
      {hasGallery && (
        <>
          <input ref={gallery} {...field} aria-label={`${label} from this device`} />
          <Button
            {...button}
            variant="subtle"
            loading={false}
            disabled={button.disabled === true || button.loading === true}
            onClick={() => gallery.current?.click()}
          >
            Choose from this device
          </Button>
        </>
      )}
    </div>
  );
}
