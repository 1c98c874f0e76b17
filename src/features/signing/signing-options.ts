import { SIGNING_PURPOSES, type SigningPurpose } from '#domain/signing.ts';
import { knownSigner, type SigningScene, sidesHere } from '#domain/signing-stop.ts';
import { t } from '#language/say.ts';

/** One answer to "who signs?". */
export interface SigningOption {
  purpose: SigningPurpose;
  handedOver: boolean;
  label: string;
  /** Who most likely signs for this side after the device was handed over; empty when nobody is known. */
  knownName: string;
}

interface Signing {
  /** Sides the person logged in signs for. */
  own: readonly SigningPurpose[];
  /** Sides that nobody has validly signed for yet. */
  open: readonly SigningPurpose[];
  viewerName: string;
  scene: SigningScene;
}

/**
 * Who can sign on this device: the person logged in for their own sides, and everybody else after it is handed over.
 * What most likely comes next is first: the sides at this stop, of those the ones still missing, one's own before others.
 */
export function signingOptions({ own, open, viewerName, scene }: Signing): SigningOption[] {
  const here = sidesHere(scene);
  const rank = ({ purpose, handedOver }: SigningOption) =>
    (here.includes(purpose) ? 0 : 4) + (open.includes(purpose) ? 0 : 2) + (handedOver ? 1 : 0);
  const options = [...own.map((purpose) => ownOption(purpose, viewerName)), ...SIGNING_PURPOSES.map(otherOption)];
  return options.sort((a, b) => rank(a) - rank(b));

  function otherOption(purpose: SigningPurpose): SigningOption {
    const name = knownSigner(purpose, scene);
    // Somebody else is not whoever is logged in.
    return {
      purpose,
      handedOver: true,
      label: own.includes(purpose)
        ? t('Somebody else signs for the {side, select, shipper {shipper} carrier {carrier} other {receiver}}', {
            side: purpose,
          })
        : t('Somebody signs for the {side, select, shipper {shipper} carrier {carrier} other {receiver}}', {
            side: purpose,
          }),
      knownName: name === viewerName ? '' : name,
    };
  }
}

function ownOption(purpose: SigningPurpose, viewerName: string): SigningOption {
  const label = t('I sign for the {side, select, shipper {shipper} carrier {carrier} other {receiver}} ({name})', {
    side: purpose,
    name: viewerName,
  });
  return { purpose, handedOver: false, label, knownName: '' };
}

export const optionKey = ({ purpose, handedOver }: Pick<SigningOption, 'purpose' | 'handedOver'>) =>
  `${purpose}${handedOver ? '/handed-over' : ''}`;
