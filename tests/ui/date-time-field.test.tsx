import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { placeClock } from '#domain/place-clock.ts';
import { DateTimeField } from '#ui/date-time-field.tsx';
import { putRight } from '#ui/use-now.ts';
import { renderUi } from '../support/render-ui.tsx';

afterEach(() => {
  vi.useRealTimers();
  putRight(null);
});

const clock = placeClock('America/Chicago');
const when = '2026-11-24T09:30:00.000-06:00';
const fields = { label: 'Drop', clock, minWall: '2026-11-21T00:00' };

/** As a form holds it: what the field says comes back to it. */
function Form({ onChange, start }: { onChange: (instant: string | null) => void; start: string | null }) {
  const [value, setValue] = useState(start);
  const keep = (instant: string | null) => {
    setValue(instant);
    onChange(instant);
  };
  return <DateTimeField {...fields} value={value} onChange={keep} />;
}

function onAPhone(start: string | null = null) {
  const onChange = vi.fn();
  renderUi(<Form onChange={onChange} start={start} />, { screen: 'phone' });
  const input = screen.getByLabelText(/Drop/);
  return { onChange, input, enter: (value: string) => fireEvent.change(input, { target: { value } }) };
}

describe('the date field on a phone', () => {
  it('is the device’s own input, by the clock it is given', () => {
    const { onChange, input, enter } = onAPhone(when);
    expect(input).toHaveAttribute('type', 'datetime-local');
    expect(input).toHaveValue('2026-11-24T09:30');
    expect(input).toHaveAttribute('min', '2026-11-21T00:00');
    enter('2026-12-01T16:45');
    expect(onChange).toHaveBeenLastCalledWith('2026-12-01T16:45:00.000-06:00');
    enter('');
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  it('refuses an hour the clock leaves out, with the reason, and keeps what was entered', () => {
    const { onChange, input, enter } = onAPhone(when);
    enter('2026-03-08T02:30');
    expect(onChange).toHaveBeenLastCalledWith(null);
    expect(input).toHaveValue('2026-03-08T02:30');
    expect(input).toHaveAccessibleDescription(
      'On 03/08/2026 there is no 02:30 there: clocks go from 02:00 CST to 03:00 CDT.',
    );
    enter('2026-03-08T03:30');
    expect(onChange).toHaveBeenLastCalledWith('2026-03-08T03:30:00.000-05:00');
    expect(input).not.toHaveAccessibleDescription();
  });

  it('is not clear with a date without its time', () => {
    const onUnclear = vi.fn();
    renderUi(<DateTimeField {...fields} value={null} onChange={vi.fn()} onUnclear={onUnclear} />, { screen: 'phone' });
    const input = screen.getByLabelText<HTMLInputElement>(/Drop/);
    fireEvent.blur(input);
    expect(onUnclear).not.toHaveBeenCalled();
    vi.spyOn(input, 'validity', 'get').mockReturnValue({ badInput: true } as ValidityState);
    fireEvent.blur(input);
    expect(onUnclear).toHaveBeenLastCalledWith(true);
  });

  it('asks which of two is meant, and can be told the other afterwards', async () => {
    const { onChange, input, enter } = onAPhone();
    enter('2026-11-01T01:30');
    expect(onChange).toHaveBeenLastCalledWith(null);
    expect(screen.getByText('On 11/01/2026 the clock there shows 01:30 twice. Which one?')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '01:30 CST' }));
    expect(onChange).toHaveBeenLastCalledWith('2026-11-01T01:30:00.000-06:00');
    expect(input).toHaveValue('2026-11-01T01:30');
    expect(screen.getByRole('button', { name: '01:30 CST' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(screen.getByRole('button', { name: '01:30 CDT' }));
    expect(onChange).toHaveBeenLastCalledWith('2026-11-01T01:30:00.000-05:00');
    enter('2026-11-01T02:30');
    expect(screen.queryByText(/Which one/)).toBeNull();
  });

  it('says what is wrong', () => {
    renderUi(<DateTimeField {...fields} value={null} onChange={() => {}} error="Choose a date." />, {
      screen: 'phone',
    });
    expect(screen.getByLabelText(/Drop/)).toHaveAccessibleDescription('Choose a date.');
  });
});

describe('the date field on a desk', () => {
  it('is a calendar with a name on each control', async () => {
    const onChange = vi.fn();
    renderUi(<DateTimeField {...fields} value={when} onChange={onChange} />);
    await screen.findByRole('button', { name: 'Choose from the calendar' }, { timeout: 10_000 });
    await userEvent.click(screen.getByRole('textbox', { name: 'Drop' }));
    expect(screen.getByRole('button', { name: 'Next month' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Use this date and time' })).toBeInTheDocument();
    expect(screen.getByLabelText('Hours')).toHaveValue('09');
    expect(screen.getByLabelText('Minutes')).toHaveValue('30');
    expect(screen.getByRole('button', { name: '20 November 2026' })).toBeDisabled();
    expect(screen.getByRole('button', { name: '21 November 2026' })).toBeEnabled();
    await userEvent.click(screen.getByRole('button', { name: '26 November 2026' }));
    expect(onChange).toHaveBeenLastCalledWith('2026-11-26T09:30:00.000-06:00');
  });

  it('can be cleared', async () => {
    const onChange = vi.fn();
    renderUi(<DateTimeField {...fields} value={when} onChange={onChange} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Clear date and time' }, { timeout: 10_000 }));
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  const typed = async (text: string, start: string | null = null) => {
    const onChange = vi.fn();
    renderUi(<Form onChange={onChange} start={start} />);
    await screen.findByRole('button', { name: 'Choose from the calendar' }, { timeout: 10_000 });
    const input = screen.getByRole('textbox', { name: 'Drop' });
    await userEvent.clear(input);
    await userEvent.type(input, text);
    return { onChange, input };
  };

  it('understands what is typed at once, and writes it out when it is left', async () => {
    const { onChange, input } = await typed('11/25/2026 8:30p');
    expect(onChange).toHaveBeenLastCalledWith('2026-11-25T20:30:00.000-06:00');
    expect(input).toHaveValue('11/25/2026 8:30p');
    await userEvent.tab();
    expect(input).toHaveValue('11/25/2026 20:30');
    expect(input).not.toHaveAccessibleDescription();
  });

  it('takes what day is today from the clock put right', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T18:00:00.000Z') });
    putRight(2 * 86_400_000);
    const { onChange } = await typed('today 20:30');
    expect(onChange).toHaveBeenLastCalledWith('2026-11-25T20:30:00.000-06:00');
  });

  it('keeps what it does not understand, and says how to type it', async () => {
    const { onChange, input } = await typed('11/25/2026 teatime', when);
    expect(onChange).toHaveBeenLastCalledWith(null);
    expect(input).not.toHaveAccessibleDescription();
    await userEvent.tab();
    expect(input).toHaveValue('11/25/2026 teatime');
    expect(input).toHaveAccessibleDescription('This is not understood. Type it like 11/25 8a or 11/25/2026 14:00.');
    await userEvent.clear(input);
    await userEvent.tab();
    expect(input).not.toHaveAccessibleDescription();
  });

  it('tells whether what stands there is not clear, and no more once it is gone', async () => {
    const onUnclear = vi.fn();
    const field = { ...fields, value: null, onChange: vi.fn(), onUnclear };
    const { unmount } = renderUi(<DateTimeField {...field} />);
    await screen.findByRole('button', { name: 'Choose from the calendar' }, { timeout: 10_000 });
    const input = screen.getByRole('textbox', { name: 'Drop' });
    for (const [text, isUnclear] of [
      ['8:30', true] as const,
      ['', false] as const,
      ['11/1/2026 1:30a', true] as const,
    ]) {
      fireEvent.change(input, { target: { value: text } });
      expect(onUnclear).toHaveBeenLastCalledWith(isUnclear);
    }
    await userEvent.click(screen.getByRole('button', { name: '01:30 CST' }));
    expect(onUnclear).toHaveBeenLastCalledWith(false);
    fireEvent.change(input, { target: { value: 'teatime' } });
    unmount();
    expect(onUnclear).toHaveBeenLastCalledWith(false);
  });

  it('refuses a typed hour the clock leaves out, with the reason', async () => {
    const { onChange, input } = await typed('3/8/2026 2:30a');
    expect(onChange).toHaveBeenLastCalledWith(null);
    expect(input).toHaveAccessibleDescription(
      'On 03/08/2026 there is no 02:30 there: clocks go from 02:00 CST to 03:00 CDT.',
    );
    await userEvent.tab();
    expect(input).toHaveValue('03/08/2026 02:30');
  });

  it('shows a value that comes from elsewhere in place of what was typed', async () => {
    const onChange = vi.fn();
    const { rerender } = renderUi(<DateTimeField {...fields} value={null} onChange={onChange} />);
    await screen.findByRole('button', { name: 'Choose from the calendar' }, { timeout: 10_000 });
    const input = screen.getByRole('textbox', { name: 'Drop' });
    await userEvent.type(input, 'nonsense');
    await userEvent.tab();
    rerender(<DateTimeField {...fields} value={when} onChange={onChange} />);
    expect(input).toHaveValue('11/24/2026 09:30');
  });

  it('opens its calendar by its button and by a key, with the focus in it', async () => {
    const { input } = await typed('11/25/2026 8a');
    await userEvent.click(screen.getByRole('button', { name: 'Choose from the calendar' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Use this date and time' }));
    await userEvent.click(input);
    await userEvent.keyboard('{ArrowDown}');
    expect(await screen.findByRole('button', { name: '25 November 2026' })).toBeInTheDocument();
  });
});
