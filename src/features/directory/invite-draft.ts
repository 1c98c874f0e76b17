/** An invitation that was begun: kept on the device at every step, until it is out or given up. */
import { isId, newId } from '#domain/ids.ts';
import { ROLE, type Role } from '#domain/roles.ts';
import { draftKeeper, readDraft } from '#offline/drafts.ts';
import { isText, type KnownFields, knownFields } from '#ui/known-fields.ts';
import { useDraft } from '#ui/use-draft.ts';
import { type InviteForm, NO_INVITE } from './actions.ts';

/** Never the password that may be asked for. */
interface InviteDraft extends InviteForm {
  /** The invited person’s: kept as well, so that sending it again after a reload invites nobody twice. */
  id: string;
  role: Role;
}

const DRAFT_KEY = 'invitation';
const KNOWN: KnownFields<InviteDraft> = {
  id: isId,
  firstName: isText,
  lastName: isText,
  email: isText,
  phone: isText,
  role: (value) => Object.values(ROLE).some((role) => role === value),
};

const begin = (): InviteDraft => ({ ...NO_INVITE, id: newId(), role: ROLE.clerk });

/** What of a kept one this version can continue; without its id it may be out already. */
async function readInvite(): Promise<InviteDraft | null> {
  const kept = knownFields(await readDraft(DRAFT_KEY), KNOWN);
  return kept.id === undefined ? null : { ...begin(), ...kept };
}

export const useInviteDraft = () =>
  useDraft<InviteDraft>(DRAFT_KEY, { ...draftKeeper(DRAFT_KEY), read: readInvite, empty: begin });
