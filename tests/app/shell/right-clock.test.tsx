/** How long a truck has stood is told by the clock that stamps are put right with, not by a tablet's that is hours off. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSessionStore } from '#app/base/session-store.ts';
import { Shell } from '#app/shell/shell.tsx';
import { formatDuration } from '#domain/date-format.ts';
import { keepMeasurement } from '#offline/api/clock.ts';
import { clockReading } from '#offline/api/clock-reading.ts';
import { useNow } from '#ui/use-now.ts';
import { HARBOR, person } from '../../support/device/people.ts';
import { signedInDevice } from '../../support/device/signed-in-device.ts';
import { useScreens } from '../../support/use-screens.ts';
import { visit } from '../../support/visit.tsx';

useScreens(() => [import('#app/shell/signed-in-layer.tsx'), import('#app/shell/notices.tsx')]);

const HOURS = 3_600_000;

/** A truck that came two hours ago, on a device that is three hours ahead. */
function Standing({ since }: { since: number }) {
  return <p>Stands {formatDuration(useNow() - since)}</p>;
}

it('tells how long a truck stands by the true time, once a clock was found to be hours ahead', async () => {
  const session = await signedInDevice(person(0xa1, 'Ada', HARBOR, 1));
  useSessionStore.setState({ status: 'in', session });
  const since = Date.now() - 5 * HOURS;
  visit('/home', {
    part: (
      <Shell>
        <Standing since={since} />
      </Shell>
    ),
  });
  expect(await screen.findByText('Stands 5 h')).toBeVisible();
  await keepMeasurement(session.db, { ...clockReading(), skewMs: -3 * HOURS, uncertaintyMs: 20 });
  expect(await screen.findByText('Stands 2 h')).toBeVisible();
});
