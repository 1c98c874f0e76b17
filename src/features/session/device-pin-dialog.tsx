import type { Session } from '#offline/session.ts';
import { ModalFrame } from '#ui/modal-frame.tsx';
import { DevicePin } from './device-pin.tsx';

interface DevicePinDialogProps {
  viewer: Session;
  onClose: () => void;
}

/** The PIN for this device, for clerks who have no profile to find it in. */
export function DevicePinDialog({ viewer, onClose }: DevicePinDialogProps) {
  return (
    <ModalFrame opened onClose={onClose} title="PIN for this device" size={520}>
      <DevicePin viewer={viewer} />
    </ModalFrame>
  );
}
