import { lazy, Suspense } from 'react';
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import { relationsTo } from '#domain/relation.ts';
import { openPurposes, ownPurposes } from '#domain/signing.ts';
import type { Session } from '#offline/session.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { LoaderOverlay } from '#ui/loader-overlay.tsx';
import type { RefusedSignature } from './signing-entries.ts';
import { type SigningOption, signingOptions } from './signing-options.ts';

const SignDialog = lazy(() => import('./sign-dialog.tsx').then((module) => ({ default: module.SignDialog })));

interface SignFlowProps {
  bol: Bol;
  load: LoadRecord;
  viewer: Session;
  /** The entry this signature is given anew for. */
  refused?: RefusedSignature | null;
  /** Whoever signs for the receiver may complete the BOL in the same breath. */
  completes?: boolean;
  onClose: () => void;
}

/** Signing a BOL, over whatever screen it began on; its code, with the pen library, is fetched when somebody begins. */
export function SignFlow({ bol, load, viewer, refused = null, completes = false, onClose }: SignFlowProps) {
  const relations = relationsTo(viewer.actor, load, [bol]);
  const options = signingOptions({
    own: ownPurposes(relations),
    open: openPurposes(bol.signatures, bol.file.sha256),
    viewerName: viewer.user.name,
    scene: { relations, load, bol },
  });
  return (
    <ErrorBoundary what="Signing">
      <Suspense fallback={<LoaderOverlay open />}>
        <SignDialog
          bol={bol}
          viewer={viewer}
          options={refused ? first(options, refused.side) : options}
          replaces={refused?.id}
          completes={completes}
          onClose={onClose}
        />
      </Suspense>
    </ErrorBoundary>
  );
}

function first(options: SigningOption[], side: Pick<SigningOption, 'purpose' | 'handedOver'>): SigningOption[] {
  const isIt = (option: SigningOption) => option.purpose === side.purpose && option.handedOver === side.handedOver;
  return [...options.filter(isIt), ...options.filter((option) => !isIt(option))];
}
