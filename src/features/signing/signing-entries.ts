import type { ChangeArgs } from '#changes/changes.ts';
import type { OutboxEntry } from '#changes/entry.ts';
import type { SendingState } from './signature-list.tsx';
import type { SigningOption } from './signing-options.ts';

/** A signature the server did not take, to be given again. */
export interface RefusedSignature {
  /** Of the entry. */
  id: string;
  signerName: string;
  side: Pick<SigningOption, 'purpose' | 'handedOver'>;
}

interface SigningEntries {
  /** The oldest signature the server refused because its document is not the BOL's any more. */
  refused: RefusedSignature | null;
  /** How far the news about a signature is: itself, or that it is taken back. */
  sendingOf: (signatureId: string) => SendingState;
}

/** What waits in the outbox about the signatures of this BOL. */
export function signingEntries(entries: readonly OutboxEntry[], bolId: string): SigningEntries {
  const own = entries.flatMap((entry) => {
    if (entry.type !== 'sign-bol') return [];
    const args = entry.args as ChangeArgs<'sign-bol'>;
    return args.bolId === bolId ? [{ entry, signature: args.signature }] : [];
  });
  const refused = own.find(({ entry }) => entry.lastError?.code === 'document-changed' && entry.status === 'attention');
  return {
    refused: refused
      ? { id: refused.entry.id, signerName: refused.signature.signerName, side: refused.signature }
      : null,
    sendingOf: (signatureId) => {
      const entry = own.find(
        ({ signature }) => signature._id === signatureId || signature.voids?.signatureId === signatureId,
      )?.entry;
      if (!entry) return null;
      return entry.status === 'attention' ? 'attention' : 'waiting';
    },
  };
}
