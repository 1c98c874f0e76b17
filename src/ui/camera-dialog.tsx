import { Button } from '@mantine/core';
import { t } from '#language/say.ts';
import { CameraView } from './camera-view.tsx';
import { Icon } from './icon.tsx';
import { FullModal } from './modal-frame.tsx';

interface CameraDialogProps {
  /** What is to be photographed. */
  title: string;
  onPhoto: (photo: File) => void;
  /** A photo that is on the device already. */
  onChoose: () => void;
  onClose: () => void;
}

/** Print of 6 pt needs 200 dots an inch of the paper. */
const LONG_SIDE = 4096;

/** Takes one photo with a camera that has no app of its own: on a desk, on a tablet that is locked to one app. */
export function CameraDialog({ title, onPhoto, onChoose, onClose }: CameraDialogProps) {
  return (
    <FullModal opened onClose={onClose} title={title} size={900} tall>
      <CameraView
        label={t('Live picture: {what}', { what: title })}
        longSide={LONG_SIDE}
        onTake={(photo) => onPhoto(new File([photo], 'photo.jpg', { type: photo.type || 'image/jpeg' }))}
        instead={
          <Button leftSection={<Icon name="file" />} onClick={onChoose}>
            {t('Choose a photo')}
          </Button>
        }
      />
    </FullModal>
  );
}
