/**
 * The last days to report, to file and to answer a claim, as lines of the timeline. Nobody recorded them and they change
 * with the day, so they are on the screen only: a claim pack has what was recorded.
 */
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import { deadlineWords } from '#domain/claim-clock.ts';
import { deadlinesFor } from '#domain/claim-deadlines.ts';
import type { Actor } from '#domain/roles.ts';
import { deliveryZone } from '#domain/zone-of-address.ts';
import { t } from '#language/say.ts';
import type { TimelineEvent } from './timeline-event.ts';

interface DeadlineScene {
  load: LoadRecord;
  bols: readonly Bol[];
  actor: Actor;
  /** ISO. */
  now: string;
}

/** One event for each deadline this person is shown, at its day; those that have passed too. */
export function deadlineEvents({ load, bols, actor, now }: DeadlineScene): TimelineEvent[] {
  return bols.flatMap((bol) => {
    const placed = { ...bol, shipper: load.shipper };
    return deadlinesFor(actor, { load, bol: placed }, now).map((deadline) => {
      const { kind, claimantId, endsAt } = deadline;
      const claimant = [load.shipper, bol.receiver].find((party) => party?._id === claimantId)?.name;
      return {
        id: `${bol._id}-${kind}-${claimantId}`,
        // The midnight it ends with would be told as the day after.
        at: new Date(Date.parse(endsAt) - 1).toISOString(),
        zone: deliveryZone(placed),
        what: deadlineWords(deadline),
        bolName: bols.length > 1 ? bol.file.name : null,
        who: claimant ? t('Claim of {company}', { company: claimant }) : t('Claim'),
        details: [t('Dates are reminders; your contract may say otherwise.')],
        badges: [],
        counts: true,
        evidence: {},
        correctable: null,
      };
    });
  });
}
