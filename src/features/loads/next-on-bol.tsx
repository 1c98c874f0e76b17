import { Button } from '@mantine/core';
import type { Bol } from '#contract/bol.ts';
import { type StatusAction, statusOf } from '#domain/status.ts';
import { inTurn, statusFacts } from '#domain/status-facts.ts';
import { type Message, msg, t } from '#language/say.ts';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { PrimaryAction } from '#ui/primary-action.tsx';
import { useNow } from '#ui/use-now.ts';
import { type StatusScene, useLoadStatus } from './load-status.ts';

interface NextOnBolProps extends Omit<StatusScene, 'bols'> {
  bols: readonly Bol[];
  hrefOf: (bolId: string) => string;
}

type BolAction = Extract<StatusAction, 'check-in-bol' | 'sign' | 'complete'>;

const LOOKS: Record<BolAction, { words: Message; icon: 'mapPin' | 'sign' | 'done' }> = {
  'check-in-bol': { words: msg('Check In'), icon: 'mapPin' },
  sign: { words: msg('Sign'), icon: 'sign' },
  complete: { words: msg('Complete Load'), icon: 'done' },
};

const isOnBol = (action: StatusAction | null): action is BolAction => action !== null && Object.hasOwn(LOOKS, action);

/**
 * Of a load with several BOLs, the first in turn that waits for this person, by name. Nothing where the load itself is
 * next, or it is nobody's turn here.
 */
export function NextOnBol({ load, bols, viewer, hrefOf }: NextOnBolProps) {
  const nowMs = useNow();
  const ofLoad = useLoadStatus({ load, bols, viewer }).status.action;
  if (ofLoad !== null && !isOnBol(ofLoad)) return null;
  const found = inTurn(bols).flatMap((bol) => {
    const facts = statusFacts(viewer.actor, load, [bol], { unsent: load.base === null });
    const { action } = statusOf(facts, viewer.actor, nowMs);
    return isOnBol(action) ? { bol, action } : [];
  })[0];
  if (!found) return null;
  const { words, icon } = LOOKS[found.action];
  return (
    <PrimaryAction isNext>
      <Button component={Link} to={hrefOf(found.bol._id)} leftSection={<Icon name={icon} />}>
        {t('{what}: {document}', { what: t(words), document: found.bol.file.name })}
      </Button>
    </PrimaryAction>
  );
}
