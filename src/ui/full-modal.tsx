import type { ReactNode } from 'react';
import { ModalFrame } from './modal-frame.tsx';
import { usePhone } from './use-screen.ts';

interface FullModalProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Stays at the lower edge. */
  footer?: ReactNode;
  /** Width on a desk, in px or a size name; on a phone it is the whole screen. */
  size?: number | string;
  /** For a document viewer with `fill`: takes the height of the screen on a desk as well. */
  tall?: boolean;
  /** See ModalFrame. */
  textOnly?: boolean;
  locked?: boolean;
}

/** A dialog with room: tables, documents, forms. Fills the screen on a phone. */
export function FullModal({ size = 'xl', ...rest }: FullModalProps) {
  return <ModalFrame {...rest} size={size} fullScreen={usePhone()} />;
}
