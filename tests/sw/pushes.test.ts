// @vitest-environment node
import { beforeEach, describe, expect, test } from 'vitest';
import { rememberLogIn, rememberLogOut } from '#offline/account/device-db.ts';
import { keepPushOwner } from '#offline/push-owner.ts';
import { user } from '../offline/support/freight.ts';
import { dispatch, useWorker, world } from './worker-world.ts';

useWorker();

describe('pushes', () => {
  beforeEach(async () => {
    await rememberLogIn(user(1));
    await keepPushOwner(user(1)._id);
  });

  test.each([
    ['nobody is logged in any more', () => rememberLogOut(user(1)._id, { owed: false })],
    ['another person is logged in', () => rememberLogIn(user(2))],
    ['nobody here asked for them', () => keepPushOwner(null)],
  ])('say nothing of their content once %s', async (_, change) => {
    await change();
    await dispatch('push', { data: { json: () => ({ title: 'T', body: 'Secret', path: '/notifications/1' }) } });
    expect(world.shown).toMatchObject([{ title: 'Connex BOL', options: { data: { path: '/home', nameless: true } } }]);
    expect(JSON.stringify(world.shown)).not.toContain('Secret');
  });

  test('say what they say and open their screen', async () => {
    const data = { json: () => ({ title: 'Checked in', body: 'BOL 1 at 10:00', path: '/home' }) };
    await dispatch('push', { data });
    expect(world.shown).toMatchObject([{ title: 'Checked in', options: { body: 'BOL 1 at 10:00' } }]);
    const notification = { close: () => {}, data: { path: '/home' } };
    await dispatch('notificationclick', { notification });
    expect(world.opened).toEqual(['/home']);
  });

  test('an open window is brought to the screen instead of opening another', async () => {
    const steps: string[] = [];
    world.windows.push({
      focus: async () => void steps.push('focus'),
      navigate: async (path) => void steps.push(path),
    });
    await dispatch('notificationclick', { notification: { close: () => {}, data: { path: '/home' } } });
    expect(steps).toEqual(['focus', '/home']);
    expect(world.opened).toEqual([]);
  });

  test('a window that can’t be brought there does not keep the screen away: another is opened', async () => {
    const navigate = () => Promise.reject(new TypeError('This window has no service worker.'));
    world.windows.push({ focus: async () => {}, navigate });
    await dispatch('notificationclick', { notification: { close: () => {}, data: { path: '/notifications/1' } } });
    expect(world.opened).toEqual(['/notifications/1']);
  });

  test.each([
    ['//evil.example'],
    ['/\\evil.example'],
    ['/\t/evil.example'],
    ['https://evil.example'],
    [7],
    [undefined],
  ])('a message that leads to %s leads home', async (path) => {
    await dispatch('push', { data: { json: () => ({ path }) } });
    expect(world.shown[0]?.options.data.path).toBe('/home');
  });

  test('one that cannot be read is shown all the same, because the browser demands it', async () => {
    const garbled = {
      json: () => {
        throw new SyntaxError('no JSON');
      },
    };
    await dispatch('push', { data: garbled });
    await dispatch('push', { data: null });
    expect(world.shown.map(({ title }) => title)).toEqual(['Connex BOL', 'Connex BOL']);
  });
});
