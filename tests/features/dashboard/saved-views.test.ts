import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MOST_VIEWS, readViews, removeView, saveView, whyNotSaveView } from '#features/dashboard/saved-views.ts';
import { saveDraft } from '#offline/drafts.ts';
import { HARBOR, person } from '../../support/device/people.ts';
import { signedInDevice, wipeDevice } from '../../support/device/signed-in-device.ts';

beforeEach(async () => void (await signedInDevice(person(0xa1, 'Ada', HARBOR, 1))));
afterEach(wipeDevice);

describe('saved views', () => {
  it('are there by name, each once, and can be removed', async () => {
    await saveView('Late', 'list=outbound&marks=late');
    await saveView(' Bayview ', 'list=inbound&q=bay');
    await saveView('Late', 'list=shipping&marks=late');
    expect(await readViews()).toEqual([
      { name: 'Bayview', query: 'list=inbound&q=bay' },
      { name: 'Late', query: 'list=shipping&marks=late' },
    ]);
    await removeView('Bayview');
    expect((await readViews()).map(({ name }) => name)).toEqual(['Late']);
  });

  it('are all kept where two tabs change them at the same moment', async () => {
    await saveView('Old', 'list=inbound');
    await Promise.all([saveView('Late', 'marks=late'), saveView('Bayview', 'q=bay'), removeView('Old')]);
    expect((await readViews()).map(({ name }) => name)).toEqual(['Bayview', 'Late']);
  });

  it('need a name, and a person has ten', () => {
    const ten = Array.from({ length: MOST_VIEWS }, (_, index) => ({ name: `View ${index}`, query: '' }));
    expect(whyNotSaveView([], '  ')).toBe('Give the view a name.');
    expect(whyNotSaveView([], 'x'.repeat(41))).toBe('A name has at most 40 characters.');
    expect(whyNotSaveView(ten, 'One more')).toBe('You have 10 views. Remove one first.');
    expect(whyNotSaveView(ten, 'View 3')).toBeNull();
  });

  it('leave out what is none', async () => {
    await saveDraft('list-views', [{ name: 'Late', query: 'list=outbound' }, { title: 'older' }, null]);
    expect(await readViews()).toEqual([{ name: 'Late', query: 'list=outbound' }]);
  });
});
