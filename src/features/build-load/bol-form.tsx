import { Button } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import { oddDelivery } from '#domain/odd-times.ts';
import { COMPANY_TYPE } from '#domain/roles.ts';
import { t } from '#language/say.ts';
import { DateTimeField } from '#ui/date-time-field.tsx';
import { Panel } from '#ui/panel.tsx';
import { ButtonRow, ReasonedButton } from '#ui/reasoned-button.tsx';
import { useTouchDevice } from '#ui/use-screen.ts';
import { BolDocument } from './bol-document.tsx';
import classes from './bol-form.module.css';
import { cancelBol, setDeliveryDate, setReceiver, submitBol } from './bol-form-actions.ts';
import { CompanyField } from './company-field.tsx';
import { seenBol, whyFixed, whyNotSubmit } from './draft-checks.ts';
import { useDraft } from './draft-store.ts';
import { clockWords, DAY_START, deliveryPlace, deviceNow, pickUpPlace, startOfToday } from './draft-times.ts';
import { EMPTY_BOL_FORM, isBolFormTouched } from './load-draft.ts';
import { SameAs } from './same-as.tsx';

/** One BOL: its document, who receives it, and when. */
export function BolForm() {
  const draft = useDraft((state) => state.draft);
  const form = draft.bolForm ?? EMPTY_BOL_FORM;
  const seen = seenBol(draft, form.bolId);
  const place = draft.bols.findIndex(({ _id }) => _id === form.bolId);
  const receiver = form.receiverId ? (draft.parties[form.receiverId] ?? null) : null;
  const delivery = deliveryPlace(draft, form.receiverId);
  const pickUp = { at: draft.pUDate, zone: pickUpPlace().zone };
  const odd = oddDelivery({ at: form.deliveryDate, zone: delivery.zone }, pickUp, deviceNow());
  const whyNot = whyNotSubmit(draft, form, deviceNow());
  const canCancel = draft.bols.length > 0 || isBolFormTouched(form);
  const top = useRef<HTMLDivElement>(null);
  useScrollHere(top, draft.bols.length > 0, form.bolId);
  return (
    <div ref={top} tabIndex={-1} className={classes.top}>
      <Panel
        title={
          place === -1
            ? t('BOL {number}', { number: draft.bols.length + 1 })
            : t('Change BOL {number}', { number: place + 1 })
        }
        icon="file"
      >
        <div className={classes.form}>
          <BolDocument
            key={form.bolId}
            form={form}
            count={place === -1 ? draft.bols.length : 0}
            whyFixed={whyFixed(seen, 'document')}
          />
          <div className={classes.fields}>
            <SameAs form={form} />
            <CompanyField
              key={`receiver ${form.bolId}`}
              label={t('Receiving company')}
              type={COMPANY_TYPE.shipper}
              required
              value={receiver}
              onChange={setReceiver}
              whyFixed={whyFixed(seen, 'receiver')}
            />
            <DateTimeField
              key={`time ${form.bolId}`}
              label={t('Delivery date and time')}
              dayStart={DAY_START}
              description={
                whyFixed(seen, 'date') ?? `${t('Today or later.')} ${clockWords(delivery, form.deliveryDate)}`
              }
              required
              minWall={startOfToday(delivery)}
              disabled={whyFixed(seen, 'date') !== null}
              clock={delivery.clock}
              notes={odd}
              value={form.deliveryDate}
              onChange={setDeliveryDate}
            />
            {/* The button carries the sentence as its description already. */}
            <p className={classes.why} aria-hidden="true">
              {whyNot}
            </p>
            <ButtonRow>
              {canCancel && (
                <Button variant="default" onClick={cancelBol}>
                  {t('Cancel')}
                </Button>
              )}
              <ReasonedButton quiet whyNot={whyNot} onClick={() => submitBol(deviceNow())}>
                {place === -1 ? t('Submit BOL') : t('Save BOL')}
              </ReasonedButton>
            </ButtonRow>
          </div>
        </div>
      </Panel>
    </div>
  );
}

/** The form opens below the list: eye and focus go with it, where there are keys to what is typed first. */
function useScrollHere(place: RefObject<HTMLDivElement | null>, belowOthers: boolean, bolId: string | null): void {
  const touch = useTouchDevice();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form opens, or goes on to another BOL
  useEffect(() => {
    if (!belowOthers) return;
    const field = touch ? null : place.current?.querySelector<HTMLElement>('[data-autofocus]');
    (field ?? place.current)?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'start' });
  }, [bolId]);
}
