import { createCarrier } from '#contract/carrier.ts';
import { changeNow } from '#offline/change-now.ts';

export interface CarrierForm {
  carrierName: string;
  email: string;
  phone: string;
}

/** Creates the carrier profile of the signed-in admin's company. Throws CallError. */
export async function saveCarrier(admin: string, { carrierName, email, phone }: CarrierForm): Promise<void> {
  const body = { admin, carrierName: carrierName.trim(), email: email.trim(), phone: phone.trim() };
  await changeNow(createCarrier, { body });
}
