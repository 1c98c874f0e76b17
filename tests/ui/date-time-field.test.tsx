import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { DateTimeField } from '#ui/date-time-field.tsx';
import { fromLocalInput, toLocalInput } from '#ui/local-date-time.ts';
import { renderUi } from '../support/render-ui.tsx';

const when = new Date(2026, 10, 24, 9, 30);
const today = new Date(2026, 10, 21);

describe('wall-clock forms', () => {
  it('go there and back without moving', () => {
    expect(toLocalInput(when)).toBe('2026-11-24T09:30');
    expect(fromLocalInput('2026-11-24T09:30')).toEqual(when);
    expect(fromLocalInput('2026-11-24T09:30:00')).toEqual(when);
  });

  it.each(['', 'soon', '2026-13-45T09:30'])('reads %j as no date', (text) => {
    expect(fromLocalInput(text)).toBeNull();
  });
});

describe('the date field on a phone', () => {
  it('is the device’s own input', () => {
    const onChange = vi.fn();
    renderUi(<DateTimeField label="Drop" value={when} onChange={onChange} minDate={today} required />, {
      screen: 'phone',
    });
    const input = screen.getByLabelText(/Drop/);
    expect(input).toHaveAttribute('type', 'datetime-local');
    expect(input).toHaveValue('2026-11-24T09:30');
    expect(input).toHaveAttribute('min', '2026-11-21T00:00');
    fireEvent.change(input, { target: { value: '2026-12-01T16:45' } });
    expect(onChange).toHaveBeenCalledWith(new Date(2026, 11, 1, 16, 45));
    fireEvent.change(input, { target: { value: '' } });
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  it('says what is wrong', () => {
    renderUi(<DateTimeField label="Drop" value={null} onChange={() => {}} error="Choose a date." />, {
      screen: 'phone',
    });
    expect(screen.getByLabelText(/Drop/)).toHaveAccessibleDescription('Choose a date.');
  });
});

describe('the date field on a desk', () => {
  it('is a calendar with a name on each control', async () => {
    const onChange = vi.fn();
    renderUi(<DateTimeField label="Drop" value={when} onChange={onChange} minDate={today} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Drop' }, { timeout: 10_000 }));
    expect(screen.getByRole('button', { name: 'Next month' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Use this date and time' })).toBeInTheDocument();
    expect(screen.getByLabelText('Hours')).toHaveValue('09');
    expect(screen.getByLabelText('Minutes')).toHaveValue('30');
    expect(screen.getByRole('button', { name: '20 November 2026' })).toBeDisabled();
    expect(screen.getByRole('button', { name: '21 November 2026' })).toBeEnabled();
    await userEvent.click(screen.getByRole('button', { name: '26 November 2026' }));
    expect(onChange).toHaveBeenLastCalledWith(new Date(2026, 10, 26, 9, 30));
  });

  it('can be cleared', async () => {
    const onChange = vi.fn();
    renderUi(<DateTimeField label="Drop" value={when} onChange={onChange} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Clear date and time' }, { timeout: 10_000 }));
    expect(onChange).toHaveBeenLastCalledWith(null);
  });
});
