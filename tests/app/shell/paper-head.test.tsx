import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PaperHead } from '#app/shell/paper-head.tsx';
import { renderUi } from '../../support/render-ui.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const paper = (step: 'before' | 'after') => act(async () => window.dispatchEvent(new Event(`${step}print`)));
const colours = () => document.documentElement.dataset.mantineColorScheme;

it('the head of a printed page says whose it is, who printed it, when by their clock, and where it is', async () => {
  vi.stubEnv('TZ', 'America/Chicago');
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T20:00:00Z') });
  renderUi(<PaperHead company="Harbor Foods" person="Ada Lee" />);
  expect(screen.queryByText('Harbor Foods')).toBeNull();
  await paper('before');
  expect(screen.getByText('Harbor Foods')).toBeVisible();
  expect(screen.getByText('Printed by Ada Lee, 11/25/2026 14:00 CST')).toBeVisible();
  expect(screen.getByText(window.location.href)).toBeVisible();
  expect(screen.getByRole('img', { name: 'Address of this page' })).toBeVisible();
  await paper('after');
  expect(screen.queryByText('Harbor Foods')).toBeNull();
});

it('paper is white for who works in the dark, and the screen is dark again afterwards', async () => {
  renderUi(<PaperHead company="Harbor Foods" person="Ada Lee" />);
  document.documentElement.dataset.mantineColorScheme = 'dark';
  await paper('before');
  expect(colours()).toBe('light');
  await paper('after');
  expect(colours()).toBe('dark');
});
