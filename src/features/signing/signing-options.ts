import { SIGNING_PURPOSES, type SigningPurpose } from '#domain/signing.ts';

/** One answer to "who signs?". */
export interface SigningOption {
  purpose: SigningPurpose;
  handedOver: boolean;
  label: string;
}

/** Who can sign on this device: the person signed in for their own sides, and everybody else after it is handed over. */
export function signingOptions(own: readonly SigningPurpose[], viewerName: string): SigningOption[] {
  return [
    ...own.map((purpose) => ({ purpose, handedOver: false, label: `I sign for the ${purpose} (${viewerName})` })),
    ...SIGNING_PURPOSES.map((purpose) => ({
      purpose,
      handedOver: true,
      label: own.includes(purpose) ? `Somebody else signs for the ${purpose}` : `Somebody signs for the ${purpose}`,
    })),
  ];
}

export const optionKey = ({ purpose, handedOver }: Pick<SigningOption, 'purpose' | 'handedOver'>) =>
  `${purpose}${handedOver ? '/handed-over' : ''}`;
