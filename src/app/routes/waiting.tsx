import { useNavigate } from 'react-router-dom';
import type { ChangeArgs } from '#changes/changes.ts';
import type { OutboxEntry } from '#changes/entry.ts';
import { type Actor, COMPANY_TYPE } from '#domain/roles.ts';
import { askForSignIn } from '#features/session/sign-in-again.tsx';
import { WaitingList } from '#features/sync/waiting-list.tsx';
import { t } from '#language/say.ts';
import type { Session } from '#offline/session.ts';
import { accessTo } from '../base/access.ts';
import { usePageTitle, useReady } from '../base/page.ts';
import { bolPath, loadPath, PATHS, replacingPath } from '../base/paths.ts';
import { useViewer } from '../base/session-store.ts';

/** What waits on this device, what needs attention, what was sent today. */
export function Waiting() {
  useReady();
  usePageTitle(t('Waiting to send'));
  const viewer = useViewer();
  const navigate = useNavigate();
  const editAsNew = (entry: OutboxEntry) => {
    const path = editAsNewPath(entry, viewer);
    return path === null ? null : () => navigate(path);
  };
  return <WaitingList onSignIn={askForSignIn} editAsNew={editAsNew} />;
}

/**
 * Where a refused entry can be edited and sent as new, or null. What was recorded at a dock is a fact and has no form,
 * and neither has a deletion; what this version can't read is exported instead.
 */
export function editAsNewPath(entry: OutboxEntry, { actor, company }: Session): string | null {
  const kind = entry.lastError?.kind;
  if (kind === 'unreadable' || kind === 'unknown-type') return null;
  if (entry.type === 'sign-bol') return signingPath(entry as OutboxEntry<'sign-bol'>, actor, company.name);
  const form = formOf(entry, company.name);
  return form !== null && accessTo(form, actor) === 'allowed' ? replacingPath(form, entry.id) : null;
}

function formOf({ type, args, lane }: OutboxEntry, companyName: string): string | null {
  if (type === 'build-load') return PATHS.buildLoad;
  if (type !== 'edit-load' || (args as ChangeArgs<'edit-load'>).deleted) return null;
  return loadPath('shipper', companyName, 'edit', lane);
}

/** The BOL's own screen, which asks to sign again. Only a replaced document is a reason to. */
function signingPath({ args, lastError }: OutboxEntry<'sign-bol'>, actor: Actor, companyName: string): string | null {
  if (lastError?.code !== 'document-changed') return null;
  const carries = actor.companyType === COMPANY_TYPE.carrier;
  const category = carries ? 'shipping' : args.signature.purpose === 'shipper' ? 'outbound' : 'inbound';
  return bolPath(loadPath(carries ? 'carrier' : 'shipper', companyName, category, args.loadId), args.bolId);
}
