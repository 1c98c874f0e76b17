import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Icon } from '#ui/icon.tsx';
import { InfoList } from '#ui/info-list.tsx';
import { LoaderOverlay } from '#ui/loader-overlay.tsx';
import { MarkedField } from '#ui/marked-field.tsx';
import { FullModal } from '#ui/modal-frame.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StatusBadge, UnsentBadge } from '#ui/status-badge.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { renderUi } from '../support/render-ui.tsx';

describe('the small parts', () => {
  it('a step list marks the current step and names the finished ones', () => {
    renderUi(<Stepper label="Steps" steps={['One', 'Two', 'Three']} active={1} />);
    const [one, two, three] = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
    expect(two).toHaveAttribute('aria-current', 'step');
    expect(one).not.toHaveAttribute('aria-current');
    expect(within(one!).getByRole('img', { name: 'Done' })).toBeInTheDocument();
    expect(within(three!).queryByRole('img')).toBeNull();
  });

  it('a fact without a value takes no line, nor do facts of which none has one, and zero is a value', () => {
    const { container, rerender } = renderUi(
      <InfoList
        items={[
          { label: 'Phone', value: '' },
          { label: 'Pieces', value: 0 },
        ]}
      />,
    );
    expect(screen.getAllByRole('term').map((dt) => dt.textContent)).toEqual(['Pieces']);
    expect(screen.getAllByRole('definition').map((dd) => dd.textContent)).toEqual(['0']);
    rerender(<InfoList items={[{ label: 'Phone', value: null }]} />);
    expect(container.querySelector('dl')).toBeNull();
  });

  it('what is typed into a field is not remembered for the next person, unless it says what it is for', () => {
    const field = { value: '', mark: 'neutral', onChange: () => {} } as const;
    renderUi(
      <>
        <MarkedField {...field} label="Seal" />
        <MarkedField {...field} label="Phone" autoComplete="tel" />
      </>,
    );
    expect(screen.getByLabelText('Seal')).toHaveAttribute('autocomplete', 'off');
    expect(screen.getByLabelText('Phone')).toHaveAttribute('autocomplete', 'tel');
  });

  it('an icon is silent beside text and speaks where it stands alone', () => {
    const { container } = renderUi(
      <>
        <Icon name="truck" />
        <Icon name="check" label="Sent" />
      </>,
    );
    expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
    expect(screen.getByRole('img', { name: 'Sent' })).toBeInTheDocument();
  });

  it('a badge repeats its word by tone and by a silent icon, for those who tell no colors apart', () => {
    renderUi(
      <>
        <UnsentBadge />
        <StatusBadge>Draft</StatusBadge>
      </>,
    );
    const unsent = screen.getByText('Saved on this device').parentElement;
    expect(unsent).toHaveAttribute('data-tone', 'warning');
    expect(unsent?.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
    const draft = screen.getByText('Draft').parentElement;
    expect(draft).toHaveAttribute('data-tone', 'neutral');
    expect(draft?.querySelector('svg')).toBeNull();
  });

  it('a page header carries the one top heading and the way back', () => {
    renderUi(<PageHeader title="Orders" back={{ to: '/start', label: 'Start' }} />);
    expect(screen.getByRole('heading', { level: 1, name: 'Orders' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Start' })).toHaveAttribute('href', '/start');
  });

  it('a page header says what the page is about, its state, and what can be done', () => {
    const parts = { description: 'Of this week', badges: <b>Open</b>, actions: <button type="button">Add</button> };
    const { rerender } = renderUi(<PageHeader title="Orders" {...parts} />);
    expect(screen.getByText('Of this week')).toBeVisible();
    expect(screen.getByText('Open')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add' })).toBeVisible();
    rerender(<PageHeader title="Orders" />);
    expect(document.body).toHaveTextContent(/^Orders$/);
  });

  it('a dialog of nothing but text can be scrolled by keyboard', () => {
    renderUi(
      <FullModal opened onClose={() => {}} title="Terms" textOnly>
        <p>Content</p>
      </FullModal>,
    );
    expect(screen.getByText('Content').closest('[tabindex="0"]')).toHaveTextContent(/^Content$/);
  });

  it('an error panel is announced and offers a second try only when there is one', async () => {
    const onRetry = vi.fn();
    const { rerender } = renderUi(<ErrorPanel title="Not sent">No network.</ErrorPanel>);
    expect(screen.getByRole('alert')).toHaveTextContent('Not sentNo network.');
    expect(screen.queryByRole('button')).toBeNull();
    const icon = () => screen.getByRole('alert').querySelector('svg')?.innerHTML;
    const { container } = renderUi(<Icon name="alert" />);
    expect(icon()).toBe(container.querySelector('svg')?.innerHTML);
    rerender(<ErrorPanel title="Not sent" tone="warning" />);
    expect(icon()).not.toBe(container.querySelector('svg')?.innerHTML);
    rerender(<ErrorPanel title="Not sent" onRetry={onRetry} />);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('the loader announces what is waited for in a region that was there before', () => {
    const { container, rerender } = renderUi(<LoaderOverlay open={false} />);
    const region = container.querySelector('[aria-live="polite"]');
    expect(region).toBeEmptyDOMElement();
    rerender(<LoaderOverlay open label="Logging in…" />);
    expect(region).toHaveTextContent('Logging in…');
  });

  it.each([
    ['phone', 'true'],
    ['desk', null],
  ] as const)('a full modal on a %s fills the screen: %s', (kind, fullScreen) => {
    renderUi(
      <FullModal opened onClose={() => {}} title="Papers">
        <p>Content</p>
      </FullModal>,
      { screen: kind },
    );
    const frame = within(screen.getByRole('dialog', { name: 'Papers' }))
      .getByText('Content')
      .closest('[class*="frame"]');
    expect(frame?.getAttribute('data-full-screen')).toBe(fullScreen);
  });
});
