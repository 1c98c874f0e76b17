import { Button } from '@mantine/core';
import { useState } from 'react';
import { recordClaim } from '#changes/record-claim.ts';
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import { deadlineWords } from '#domain/claim-clock.ts';
import { claimTimeWords } from '#domain/claim-day.ts';
import { deadlinesFor } from '#domain/claim-deadlines.ts';
import { asPacked } from '#domain/claim-pack.ts';
import {
  type Claim,
  claimsOn,
  isClaimable,
  isFinallyDecided,
  standingClaim,
  stepsOf,
  stepWords,
} from '#domain/claims.ts';
import { countingCount } from '#domain/count.ts';
import { concealedLineWords, countLineWords } from '#domain/difference-words.ts';
import { may } from '#domain/permissions.ts';
import { relationsTo } from '#domain/relation.ts';
import { deliveryZone } from '#domain/zone-of-address.ts';
import { inEnglish, t } from '#language/say.ts';
import { enqueue } from '#offline/outbox.ts';
import type { BolRow } from '#offline/read-loads.ts';
import type { Session } from '#offline/session.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { Icon } from '#ui/icon.tsx';
import { later } from '#ui/later.tsx';
import { underLoader } from '#ui/loader-overlay.tsx';
import { Panel } from '#ui/panel.tsx';
import { documentTrouble } from '#ui/save-document.ts';
import { announceSave, showSnackbar } from '#ui/snackbar.tsx';
import { useNow } from '#ui/use-now.ts';
import classes from './claim-panel.module.css';
import type { PackEvent, PackScene } from './zip-claim-pack.ts';

// Few people ever file: what they fill in comes when they press.
const FileClaim = later(async () => (await import('./claim-dialogs.tsx')).FileClaimDialog, underLoader);
const Decide = later(async () => (await import('./claim-dialogs.tsx')).DecisionDialog, underLoader);
const Withdraw = later(async () => (await import('./claim-dialogs.tsx')).WithdrawDialog, underLoader);

export interface ClaimScene {
  load: LoadRecord;
  bol: BolRow;
  viewer: Session;
}

interface ClaimPanelProps extends ClaimScene {
  /** The timeline of the BOL, for a claim pack that is made on the device. */
  readEvents: (bol: BolRow) => readonly PackEvent[];
}

/** What runs out, what was claimed, and what the carrier said; nothing where nobody may claim or there is nothing to see. */
export function ClaimPanel({ load, bol, viewer, readEvents }: ClaimPanelProps) {
  const now = useNow();
  const [open, setOpen] = useState<'file' | { what: 'decide' | 'withdraw'; claim: Claim } | null>(null);
  const relations = relationsTo(viewer.actor, load, [bol]);
  const files = may(viewer.actor, 'claim.file', relations);
  const claims = claimsOn(bol);
  if (!may(viewer.actor, 'claim.read', relations) || (claims.length === 0 && !(files && isClaimable(bol)))) return null;
  const hasFiled = standingClaim(bol, viewer.actor.companyId) !== null;
  const mayFile = files && !hasFiled && isClaimable(bol);
  const deadlines = deadlinesFor(viewer.actor, { load, bol }, new Date(now).toISOString());
  const scene = { load, bol, viewer };
  return (
    <Panel title={t('Claim')} icon="clipboard">
      <div className={classes.root}>
        <ul className={classes.list}>
          {deadlines.map((deadline) => (
            <li key={`${deadline.kind} ${deadline.claimantId}`} data-past={deadline.daysLeft < 0 || undefined}>
              {deadlineWords(deadline)}
              {deadline.claimantId !== null && claims.length > 1 && `, ${nameOf(scene, deadline.claimantId)}`}
            </li>
          ))}
        </ul>
        {deadlines.length > 0 && (
          <p className={classes.note}>{t('Dates are reminders; your contract may say otherwise.')}</p>
        )}
        {mayFile && <Differences bol={bol} />}
        {claims.map((claim) => (
          <ClaimRow
            key={claim.filed._id}
            claim={claim}
            scene={scene}
            mayAnswer={may(viewer.actor, 'claim.answer', relations)}
            mayWithdraw={files && claim.claimantId === viewer.actor.companyId}
            onDecide={() => setOpen({ what: 'decide', claim })}
            onWithdraw={() => setOpen({ what: 'withdraw', claim })}
          />
        ))}
        {mayFile && (
          <Button variant="default" fullWidth onClick={() => setOpen('file')}>
            {t('File a claim')}
          </Button>
        )}
        <Button
          variant="default"
          fullWidth
          leftSection={<Icon name="download" />}
          onClick={() => {
            const packed = asPacked(bol, viewer.actor.companyId);
            void savePack({ load, bol: packed, events: inEnglish(() => readEvents(packed)) });
          }}
        >
          {t('Claim pack')}
        </Button>
      </div>
      {open !== null && (
        <ErrorBoundary what={t('The claim')}>
          {open === 'file' ? (
            <FileClaim bol={bol} viewer={viewer} onClose={() => setOpen(null)} />
          ) : open.what === 'decide' ? (
            <Decide bol={bol} viewer={viewer} claim={open.claim} onClose={() => setOpen(null)} />
          ) : (
            <Withdraw bol={bol} viewer={viewer} claim={open.claim} onClose={() => setOpen(null)} />
          )}
        </ErrorBoundary>
      )}
    </Panel>
  );
}

/** Putting one together is for those who ask for it. */
async function savePack(pack: PackScene): Promise<void> {
  try {
    const { saveClaimPack } = await import('./save-claim-pack.ts');
    await saveClaimPack(pack);
  } catch (error) {
    console.error(error);
    showSnackbar({ severity: 'error', message: documentTrouble(error) });
  }
}

/** What there is to claim for, as it was counted and as it was found later. */
function Differences({ bol: { counts, concealed = [] } }: { bol: Bol }) {
  const counted = countingCount(counts)?.lines.flatMap((line) =>
    countLineWords(line).map((words) => [line._id, words]),
  );
  const found = concealed.flatMap(({ lines }) => lines.map((line) => [line._id, concealedLineWords(line)]));
  const parts = [
    [t('As counted'), counted ?? []],
    [t('Found while unpacking'), found],
  ] as const;
  return parts.map(
    ([title, lines]) =>
      lines.length > 0 && (
        <section key={title} aria-label={title} className={classes.step}>
          {title}
          {lines.map(([id, words]) => (
            <span key={id} className={classes.facts}>
              {words}
            </span>
          ))}
        </section>
      ),
  );
}

const nameOf = ({ load, bol }: ClaimScene, companyId: string): string =>
  [load.shipper, bol.receiver].find((party) => party?._id === companyId)?.name ?? t('Another company');

interface ClaimRowProps {
  claim: Claim;
  scene: ClaimScene;
  mayAnswer: boolean;
  mayWithdraw: boolean;
  onDecide: () => void;
  onWithdraw: () => void;
}

const titleOf = ({ withdrawn }: Claim, company: string): string =>
  withdrawn ? t('Withdrawn claim of {company}', { company }) : t('Claim of {company}', { company });

/** What was paid is not taken back any more. */
const isPaid = ({ decisions }: Claim) => decisions.at(-1)?.decision === 'paid';

/** One claim of a company, as far as it has come. */
function ClaimRow({ claim, scene, mayAnswer, mayWithdraw, onDecide, onWithdraw }: ClaimRowProps) {
  const { claimantId, filed, acknowledged, decisions, withdrawn } = claim;
  const { bol, viewer } = scene;
  const company = nameOf(scene, claimantId);
  const zone = deliveryZone(bol);
  const acknowledge = () => {
    const answer = { claimantId, decision: null, note: '', filingId: filed._id };
    return announceSave(enqueue(recordClaim({ bol, claim: { answer }, viewer })));
  };
  return (
    <section className={classes.claim} aria-label={titleOf(claim, company)}>
      <h3 className={classes.name}>{withdrawn ? titleOf(claim, company) : company}</h3>
      {stepsOf(claim).map((step) => (
        <p key={step._id} className={classes.step}>
          {stepWords(step)}
          <span className={classes.facts}>
            {step.byName}, {claimTimeWords(step, zone)}
          </span>
          {[
            step.basis,
            step.carrierRef && t('Carrier’s reference: {reference}', { reference: step.carrierRef }),
            step.note,
          ]
            .filter(Boolean)
            .map((words) => (
              <span key={words} className={classes.facts}>
                {words}
              </span>
            ))}
        </p>
      ))}
      {mayAnswer && withdrawn === null && !isFinallyDecided(claim) && (
        <div className={classes.actions}>
          {!acknowledged && decisions.length === 0 && (
            <Button variant="default" onClick={acknowledge}>
              {t('Acknowledge')}
            </Button>
          )}
          <Button variant="default" onClick={onDecide}>
            {t('Record decision')}
          </Button>
        </div>
      )}
      {mayWithdraw && withdrawn === null && !isPaid(claim) && (
        <Button variant="subtle" onClick={onWithdraw}>
          {t('Withdraw this claim')}
        </Button>
      )}
    </section>
  );
}
