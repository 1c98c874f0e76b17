import { afterEach, describe, expect, it } from 'vitest';
import { LoadHeader } from '#features/loads/load-header.tsx';
import { aBol, aLoad, CARRIER, RECEIVER, SHIPPER } from '../../support/freight.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { signOut } from '../../support/signed-in-device.ts';

afterEach(signOut);

const of = (companyId: string, companyType: 0 | 1) =>
  ({ actor: { userId: 'u', companyId, companyType, role: 1 } }) as const;
const GONE = '2026-11-21T15:00:00.000Z';

describe('a BOL nobody drives', () => {
  const load = aLoad({ checkin: GONE, checkout: GONE });
  const docked = aBol(load, { checkin: GONE });
  const behind = aBol(load, { driver: null });
  const words = (viewer: ReturnType<typeof of>, bols = [docked, behind]) => {
    renderUi(<LoadHeader load={load} bols={bols} viewer={viewer} waiting={0} />);
    return [...document.querySelectorAll('[data-tone]')].map(({ textContent }) => textContent);
  };

  it('is named beside the status of the others, to shipper and carrier', () => {
    const told = [expect.stringMatching(/^At the dock /), '1 BOL has no driver', expect.stringMatching(/^1 BOL late /)];
    expect(words(of(SHIPPER._id, 1))).toEqual(told);
    signOut();
    expect(words(of(CARRIER._id, 0))).toEqual(told);
    signOut();
    expect(words(of(RECEIVER._id, 1))).toEqual([told[0], told[2]]);
  });

  it('is not missed where it stands at its dock already', () => {
    expect(words(of(SHIPPER._id, 1), [docked, { ...behind, checkin: GONE }])).toEqual([
      expect.stringMatching(/^At the dock /),
    ]);
  });
});
