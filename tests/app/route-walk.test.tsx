/** Everybody goes to every address, and finds there what the table beside says. */
import { screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GUIDE_PATHS, PATHS } from '#app/base/paths.ts';
import { useSessionStore } from '#app/base/session-store.ts';
import { Router } from '#app/router.tsx';
import { pulled, signedInDevice, wipeDevice } from '../support/device/signed-in-device.ts';
import { renderUi } from '../support/render-ui.tsx';
import { EVERYBODY, expected, FREIGHT, fromSystem, type Outcome, PEOPLE } from './route-table.ts';

function Here() {
  return <output data-testid="here">{useLocation().pathname}</output>;
}

/** What is on the screen, by the tab's title; NOT FOUND by its heading. */
function outcome(): Outcome {
  const heading = document.querySelector('h1')?.textContent;
  const title = document.title.replace(/(?: – )?Connex BOL$/, '');
  const one = screen.queryByText('The whole load') ? ', one BOL' : '';
  const missing = screen.queryByText('Load not found')?.textContent;
  const named = heading === 'NOT FOUND' ? heading : (missing ?? title + one);
  return { at: screen.getByTestId('here').textContent, screen: named };
}

async function walk(addresses: [path: string, outcome: Outcome][]) {
  const wrong: unknown[] = [];
  for (const [path, wanted] of addresses) {
    document.title = 'nothing yet';
    const { unmount } = renderUi(
      <>
        <Router />
        <Here />
      </>,
      { path },
    );
    // Where one address is wrong many often are: those after it are not waited for as long.
    const timeout = wrong.length === 0 ? 5000 : 500;
    await waitFor(() => expect(outcome()).toEqual(wanted), { timeout }).catch(() =>
      wrong.push({ path, wanted, got: outcome() }),
    );
    unmount();
  }
  expect(wrong).toEqual([]);
}

// The screens' modules, fetched before the clock of the first test runs.
beforeAll(async () => {
  await Promise.all(Object.values(import.meta.glob('../../src/app/routes/*.tsx')).map((fetched) => fetched()));
}, 60_000);

describe.each(EVERYBODY)('for %s', (who) => {
  beforeAll(async () => {
    if (who === 'nobody') return useSessionStore.setState({ status: 'out', session: null });
    const session = await signedInDevice(PEOPLE[who]);
    await pulled(session, FREIGHT);
    useSessionStore.setState({ status: 'in', session });
  });
  afterAll(async () => {
    useSessionStore.setState({ status: 'out', session: null });
    await wipeDevice();
  });

  it('each address shows what it is to show, and ends where it is to end', () => walk(expected(who)), 120_000);

  it('shortcuts of the installed app and opened files lead to a screen of theirs', () => walk(fromSystem(who)));
});

it('the table names every address there is', () => {
  const patterns = [...GUIDE_PATHS, ...Object.values(PATHS)];
  const named = [...expected('nobody').map(([path]) => path)];
  const asPattern = (pattern: string) =>
    new RegExp(`^${pattern.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`);
  expect(patterns.filter((pattern) => !named.some((path) => asPattern(pattern).test(path)))).toEqual([]);
});
