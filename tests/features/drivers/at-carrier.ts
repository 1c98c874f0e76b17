import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CurrentUser, PersonTag } from '#contract/user.ts';
import { environment } from '#offline/base/environment.ts';
import { ANA, aBol, aLoad, CARRIER, person } from '../../support/freight.ts';
import { pulled, rowsOf, signIn } from '../../support/signed-in-device.ts';

/** The carrier's admin, with a load Tom drives and Ana in the directory. */
export async function atCarrier(over: Parameters<typeof aBol>[1] = {}) {
  const viewer = await signIn(person(CARRIER, 1, 'Cara Redwood'));
  const record = aLoad(over.driver === null ? { drivers: [] } : {});
  await pulled(viewer, [record], [aBol(record, over)]);
  await viewer.db.people.put({ ...colleague('Ana Ruiz', ANA._id), generation: 1 });
  return { viewer, ...(await rowsOf(record._id)) };
}

export function colleague(name: string, _id: string): CurrentUser {
  return { ...person(CARRIER, 3, name), _id };
}

/** A server that knows these drivers; the addresses it was asked are recorded. */
export function serverKnows(people: PersonTag[], answer = async () => people): string[] {
  const asked: string[] = [];
  // Node's Request knows no page to be relative to.
  environment.origin = 'http://device.test';
  environment.fetch = async (input) => {
    asked.push(input instanceof Request ? input.url : String(input));
    const headers = { 'content-type': 'application/json', 'X-Connex-Api': '1' };
    return new Response(JSON.stringify(await answer()), { status: 200, headers });
  };
  return asked;
}

export const search = (term: string) => userEvent.type(screen.getByRole('textbox'), term);
