import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

it('gives a screen its title and description, and the next one the usual description again', async () => {
  document.head.innerHTML = '<meta name="description" content="The usual." />';
  vi.resetModules();
  const { usePageTitle } = await import('#app/base/page.ts');
  const meta = document.querySelector<HTMLMetaElement>('meta[name="description"]');
  const { rerender } = renderHook(({ title, about }) => usePageTitle(title, about), {
    initialProps: { title: 'FAQs', about: 'What it costs.' } as { title: string; about?: string },
  });
  expect([document.title, meta?.content]).toEqual(['FAQs – Connex BOL', 'What it costs.']);
  rerender({ title: '' });
  expect([document.title, meta?.content]).toEqual(['Connex BOL', 'The usual.']);
});
