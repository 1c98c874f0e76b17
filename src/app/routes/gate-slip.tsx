import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { formatPlaceTime } from '#domain/date-format.ts';
import { shortId } from '#domain/ids.ts';
import { SEAL_WORDS } from '#domain/seal.ts';
import { sealOf } from '#domain/seal-of-bol.ts';
import { deliveryZone, pickUpZone } from '#domain/zone-of-address.ts';
import type { TruckInYard } from '#features/check-in/dock-board.ts';
import { t } from '#language/say.ts';
import type { LoadRow } from '#offline/read-loads.ts';
import type { Session } from '#offline/session.ts';
import { AddressCode } from '#ui/address-code.tsx';
import { trueInstant } from '#ui/use-now.ts';
import classes from './gate-slip.module.css';

interface GateSlipProps {
  truck: TruckInYard;
  load: LoadRow;
  viewer: Session;
  /** Path of the load for the people of this dock. */
  href: string;
  /** It has gone to paper, or nobody wants it any more. */
  onPrinted: () => void;
}

/** Not every browser says that it has printed, or prints at all: while its dialog is open nobody touches the page. */
const OVER = ['afterprint', 'pointerdown', 'keydown'] as const;

/**
 * What a driver takes along from the gate: the load, when they came, and room for door and departure, which are written
 * by hand. Mounted, it prints itself, and nothing else of the page.
 */
export function GateSlip({ truck, load, viewer, href, onPrinted }: GateSlipProps) {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.paper = 'slip';
    for (const sign of OVER) window.addEventListener(sign, onPrinted, true);
    window.print?.();
    return () => {
      for (const sign of OVER) window.removeEventListener(sign, onPrinted, true);
      delete dataset.paper;
    };
  }, [onPrinted]);
  const [bol] = truck.bols;
  const isPickUp = truck.kind === 'pick-up';
  const zone = isPickUp || !bol ? pickUpZone(load) : deliveryZone(bol);
  const dueAt = isPickUp ? load.pUDate : (bol?.dropDate ?? null);
  const seals = new Set(isPickUp ? [] : truck.bols.flatMap((one) => sealOf(one) ?? []));
  const facts: [label: string, value: string][] = [
    [t('Load'), t('{id} · P/U {number}', { id: shortId(load._id), number: truck.pUNum })],
    [t('Driver'), truck.driverName],
    [t('Truck number'), truck.driver?.truckNum ?? ''],
    [t('License plate'), truck.driver?.plate ?? ''],
    [t('Trailer number'), truck.driver?.trlNum ?? ''],
    [t('Carrier'), truck.carrierName],
    [t('{kind, select, pickup {To} other {From}}', { kind: isPickUp ? 'pickup' : 'delivery' }), truck.otherEnd],
    [t('BOLs'), truck.bols.map(({ file }) => file.name).join(', ')],
    [t('Due'), formatPlaceTime(dueAt, zone)],
    [t('Checked in'), formatPlaceTime(truck.since, zone)],
    [t('Seal'), [...seals].map((seal) => t(SEAL_WORDS[seal])).join(', ')],
  ];
  return createPortal(
    <section className={classes.slip} aria-label={t('Gate slip')}>
      <div className={classes.head}>
        <div>
          <p className={classes.company}>{viewer.company.name}</p>
          <h1>{isPickUp ? t('Gate slip: loading') : t('Gate slip: unloading')}</h1>
        </div>
        <AddressCode address={new URL(href, window.location.origin).href} />
      </div>
      <dl>
        {facts.map(
          ([label, value]) =>
            value !== '' && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
        {[t('Door'), t('Out')].map((label) => (
          <div key={label} className={classes.byHand}>
            <dt>{label}</dt>
            <dd />
          </div>
        ))}
      </dl>
      <p>
        {t('Printed by {name}, {time}', {
          name: viewer.user.name,
          time: formatPlaceTime(trueInstant(), zone),
        })}
      </p>
    </section>,
    document.body,
  );
}
