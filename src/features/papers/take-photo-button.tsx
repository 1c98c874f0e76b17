import { Button } from '@mantine/core';
import { useRef } from 'react';
import { Icon } from '#ui/icon.tsx';

interface TakePhotoButtonProps {
  children: string;
  /** The one thing to do next; else a quieter button. */
  isNext: boolean;
  loading?: boolean;
  disabled?: boolean;
  onPhoto: (file: File) => void;
}

/** Opens the camera, or where there is none a choice of files. */
export function TakePhotoButton({
  children,
  isNext,
  loading = false,
  disabled = false,
  onPhoto,
}: TakePhotoButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png"
        capture="environment"
        hidden
        aria-label="Photo of a page"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Choosing the same file again must count as a change.
          currentTarget.value = '';
          if (file) onPhoto(file);
        }}
      />
      <Button
        size="lg"
        variant={isNext ? 'filled' : 'default'}
        leftSection={<Icon name="camera" />}
        loading={loading}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
    </>
  );
}
