import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { placeClock } from '#domain/place-clock.ts';
import { DateTimeField } from '#ui/date-time-field.tsx';
import { renderUi } from '../support/render-ui.tsx';

afterEach(() => {
  vi.useRealTimers();
});

const clock = placeClock('America/Chicago');
type FieldProps = Parameters<typeof DateTimeField>[0];

/** A form with the field, another one behind it, and what the field has said last. */
function Form({ start = null, ...over }: Partial<FieldProps> & { start?: string | null }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <DateTimeField label="Drop" clock={clock} value={value} onChange={setValue} {...over} />
      <button type="button">Save</button>
      <p data-testid="value">{value}</p>
    </>
  );
}

async function show(props: Parameters<typeof Form>[0] = {}) {
  renderUi(<Form {...props} />);
  return waitFor(
    () => {
      const input = screen.getByRole('textbox', { name: 'Drop' });
      expect(input).toHaveAttribute('placeholder');
      return input;
    },
    { timeout: 10_000 },
  );
}
const said = () => screen.getByTestId('value').textContent;
const calendar = () => screen.queryByRole('button', { name: 'Use this date and time' });
const isClosed = () => waitFor(() => expect(calendar()).toBeNull());

describe('the calendar of a date field', () => {
  it('gives a day that is chosen first the hour a day begins with, and the month that is there', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T18:00:00.000Z') });
    const input = await show({ dayStart: '08:00' });
    await userEvent.click(input);
    expect(screen.getByLabelText('Hours')).toHaveValue('08');
    await userEvent.click(screen.getByRole('button', { name: '26 November 2026' }));
    expect(said()).toBe('2026-11-26T08:00:00.000-06:00');
  });

  it('opens at the month of what stands in the field, with weeks that begin on Sunday', async () => {
    const input = await show({ start: '2027-02-03T09:30:00.000-06:00' });
    await userEvent.click(input);
    const days = screen.getByRole('button', { name: '3 February 2027' }).closest('table') as HTMLElement;
    expect(within(days).getAllByRole('columnheader')[0]).toHaveTextContent('Su');
  });

  it('takes a time, before the day is chosen and afterwards', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T18:00:00.000Z') });
    const input = await show();
    await userEvent.click(input);
    await userEvent.type(screen.getByLabelText('Hours'), '14');
    expect(said()).toBe('');
    await userEvent.click(screen.getByRole('button', { name: '26 November 2026' }));
    expect(said()).toBe('2026-11-26T14:00:00.000-06:00');
    await userEvent.type(screen.getByLabelText('Minutes'), '45');
    expect(said()).toBe('2026-11-26T14:45:00.000-06:00');
  });

  it('goes when it has done its work, when somebody types instead, and when the field is left', async () => {
    const input = await show({ start: '2026-11-24T09:30:00.000-06:00' });
    await userEvent.click(input);
    await userEvent.click(calendar() as HTMLElement);
    await isClosed();
    await userEvent.click(input);
    expect(calendar()).toBeVisible();
    await userEvent.type(input, '5');
    await isClosed();
    await userEvent.click(input);
    expect(calendar()).toBeVisible();
    act(() => screen.getByRole('button', { name: 'Save' }).focus());
    await isClosed();
  });

  it('has the focus where it was asked for by a key, and gives it back', async () => {
    const input = await show({ start: '2026-11-24T09:30:00.000-06:00' });
    act(() => input.focus());
    await userEvent.keyboard('{ArrowDown}');
    const done = await screen.findByRole('button', { name: 'Use this date and time' });
    await waitFor(() => expect(input).not.toHaveFocus());
    await userEvent.click(done);
    await waitFor(() => expect(input).toHaveFocus());
  });

  it('is not offered where nothing can be entered', async () => {
    await show({ disabled: true, start: '2026-11-24T09:30:00.000-06:00' });
    expect(screen.getByRole('textbox', { name: 'Drop' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Choose from the calendar' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Clear date and time' })).toBeNull();
  });
});

describe('what is typed into a date field', () => {
  it('is completed by what the field is about: the last such day, or the next; and the hour its days begin with', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T18:00:00.000Z') });
    const input = await show({ past: true });
    await userEvent.type(input, '11/25 8a');
    expect(said()).toBe('2025-11-25T08:00:00.000-06:00');
  });

  it('has the hour a day begins with where none is typed', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T18:00:00.000Z') });
    const input = await show({ dayStart: '07:30' });
    await userEvent.type(input, '11/25');
    expect(said()).toBe('2026-11-25T07:30:00.000-06:00');
  });

  it('may be worth a second look, which is said below and to ears', async () => {
    await show({ notes: ['This is a Sunday.', 'The dock is closed.'] });
    expect(screen.getByRole('status')).toHaveTextContent('This is a Sunday. The dock is closed.');
  });
});
