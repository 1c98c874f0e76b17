/**
 * Most loads go to one place at one time: receiver and delivery time of the first BOL that has both, for the BOL in
 * the form, or for all that lack them.
 */
import { Button } from '@mantine/core';
import { sameValue } from '#domain/load-edit.ts';
import { sameWallTime } from '#domain/place-clock.ts';
import { t } from '#language/say.ts';
import { patchForm } from './bol-form-actions.ts';
import classes from './draft-bols.module.css';
import { seenBol, whyFixed } from './draft-checks.ts';
import { patchDraft, useDraft } from './draft-store.ts';
import { deliveryPlace } from './draft-times.ts';
import { type BolForm, type DraftBol, isOpenBol, type LoadDraft } from './load-draft.ts';

/** Fills the form, or every open BOL; nothing while no other BOL has a receiver and a time. */
export function SameAs({ form }: { form: BolForm | null }) {
  const draft = useDraft((state) => state.draft);
  const first = firstWithBoth(draft, form?.bolId ?? null);
  if (!first) return null;
  const { number, bol } = first;
  const open = openBols(draft);
  const others = open.filter(({ _id }) => _id !== form?.bolId);
  const differs =
    form !== null && !(form.receiverId === bol.receiverId && sameValue(form.deliveryDate, bol.deliveryDate));
  return (
    <div className={classes.same}>
      {differs && !isFixed(draft, form.bolId) && (
        <Button variant="light" onClick={() => fillForm(bol)}>
          {t('Same receiver and time as BOL {number}', { number })}
        </Button>
      )}
      {others.length > 0 && (
        <Button variant="light" onClick={() => fillOpen(bol)}>
          {t('Same receiver and time as BOL {number} for {count, plural, one {the open BOL} other {all # open BOLs}}', {
            number,
            count: open.length,
          })}
        </Button>
      )}
    </div>
  );
}

/** The first BOL that has receiver and time, other than the one in the form, with its number in the list. */
function firstWithBoth({ bols }: LoadDraft, formId: string | null): { number: number; bol: DraftBol } | null {
  const index = bols.findIndex((bol) => bol._id !== formId && !isOpenBol(bol));
  return index === -1 ? null : { number: index + 1, bol: bols[index]! };
}

/** BOLs that lack something and may still get it. */
function openBols(draft: LoadDraft): DraftBol[] {
  return draft.bols.filter((bol) => isOpenBol(bol) && !isFixed(draft, bol._id));
}

function isFixed(draft: LoadDraft, bolId: string | null): boolean {
  const seen = seenBol(draft, bolId);
  return whyFixed(seen, 'receiver') !== null || whyFixed(seen, 'date') !== null;
}

function fillForm({ receiverId, deliveryDate }: DraftBol): void {
  patchForm({ receiverId, deliveryDate });
}

/** What a BOL has already stays, in the form too: only what it lacks is taken over. */
function fillOpen(from: DraftBol): void {
  const { draft } = useDraft.getState();
  const open = new Set(openBols(draft).map(({ _id }) => _id));
  const { bolForm } = draft;
  const inForm = bolForm?.bolId && open.has(bolForm.bolId) ? bolForm : null;
  // A form with a document that is only looked at stays; any other has given what was entered in it to its BOL.
  const closes = inForm !== null && inForm.chosen === null;
  patchDraft({
    bols: draft.bols.map((bol) => {
      if (!open.has(bol._id)) return bol;
      const { receiverId, deliveryDate } = bol._id === inForm?.bolId ? inForm : bol;
      return {
        ...bol,
        ...(inForm?.bolId === bol._id && inForm.added ? { file: inForm.added } : {}),
        ...filled(draft, { receiverId, deliveryDate }, from),
      };
    }),
    bolForm: closes ? null : bolForm,
  });
}

type Where = Pick<DraftBol, 'receiverId' | 'deliveryDate'>;

/** A delivery at 08:00 is one at 08:00 by the clock of a receiver that was chosen already. */
function filled(draft: LoadDraft, { receiverId, deliveryDate }: Where, from: Where): Where {
  const receiver = receiverId ?? from.receiverId;
  const zoneFor = (id: string | null) => deliveryPlace(draft, id).zone;
  const taken = from.deliveryDate && sameWallTime(from.deliveryDate, zoneFor(from.receiverId), zoneFor(receiver));
  return { receiverId: receiver, deliveryDate: deliveryDate ?? taken };
}
