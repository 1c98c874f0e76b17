import { removeDevicePin, setDevicePin } from '#contract/device-pin.ts';
import { call } from '../call.ts';
import { forgetPin, rememberPin } from '../db/pin-records.ts';
import { requireSession } from '../session-state.ts';

/** See session.ts. */
export async function setPin(pin: string, password: string): Promise<void> {
  const { user } = requireSession();
  const { until } = await call(setDevicePin, { body: { pin, password } });
  await rememberPin(user._id, Date.parse(until));
}

/** See session.ts. */
export async function removePin(): Promise<void> {
  const { user } = requireSession();
  await call(removeDevicePin);
  await forgetPin(user._id);
}
