import { FullModal } from './modal-frame.tsx';
import classes from './picture-modal.module.css';

interface PictureModalProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  src: string;
  /** What is to be seen. */
  alt: string;
  /** Size of the file in px. */
  width: number;
  height: number;
}

/** One picture as large as the screen allows. */
export function PictureModal({ opened, onClose, title, src, alt, width, height }: PictureModalProps) {
  return (
    <FullModal opened={opened} onClose={onClose} title={title} size="min(80rem, 94vw)">
      <img className={classes.picture} src={src} alt={alt} width={width} height={height} />
    </FullModal>
  );
}
