import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import { relationsTo } from '#domain/relation.ts';
import { openPurposes, ownPurposes, type SigningPurpose } from '#domain/signing.ts';
import { t } from '#language/say.ts';
import type { Session } from '#offline/session.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { later } from '#ui/later.tsx';
import { underLoader } from '#ui/loader-overlay.tsx';
import type { KeepSignature } from './sign-dialog.tsx';
import type { RefusedSignature } from './signing-entries.ts';
import { type SigningOption, signingOptions } from './signing-options.ts';

const SignDialog = later(async () => (await import('./sign-dialog.tsx')).SignDialog, underLoader);

interface SignFlowProps {
  bol: Bol;
  load: LoadRecord;
  viewer: Session;
  /** The entry this signature is given again for. */
  refused?: RefusedSignature | null;
  /** Whoever signs for the receiver may complete the BOL in the same breath. */
  completes?: boolean;
  /** The person logged in signs for this side, and nobody else signs. */
  only?: SigningPurpose;
  /** See SignDialog. */
  exceptions?: readonly string[];
  keep?: KeepSignature;
  onClose: () => void;
}

/** Signing a BOL, over whatever screen it began on; its code, with the pen library, is fetched when somebody begins. */
export function SignFlow(props: SignFlowProps) {
  const { bol, load, viewer, refused = null, completes = false, only, exceptions, keep, onClose } = props;
  const relations = relationsTo(viewer.actor, load, [bol]);
  const options = signingOptions({
    own: ownPurposes(relations),
    open: openPurposes(bol),
    viewerName: viewer.user.name,
    scene: { relations, load, bol },
  });
  return (
    <ErrorBoundary what={t('Signing')}>
      <SignDialog
        bol={bol}
        viewer={viewer}
        options={chosen(options, only, refused)}
        exceptions={exceptions}
        keep={keep}
        replaces={refused?.id}
        completes={completes}
        onClose={onClose}
      />
    </ErrorBoundary>
  );
}

function chosen(options: SigningOption[], only: SigningPurpose | undefined, refused: RefusedSignature | null) {
  if (only !== undefined) return options.filter(({ purpose, handedOver }) => purpose === only && !handedOver);
  return refused ? first(options, refused.side) : options;
}

function first(options: SigningOption[], side: Pick<SigningOption, 'purpose' | 'handedOver'>): SigningOption[] {
  const isIt = (option: SigningOption) => option.purpose === side.purpose && option.handedOver === side.handedOver;
  return [...options.filter(isIt), ...options.filter((option) => !isIt(option))];
}
