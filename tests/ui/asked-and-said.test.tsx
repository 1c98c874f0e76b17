import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { AddressCode } from '#ui/address-code.tsx';
import { AskingButton } from '#ui/asking-button.tsx';
import { ChoiceCard, Question } from '#ui/choice-card.tsx';
import { ContactLink } from '#ui/contact-link.tsx';
import { ReasonField } from '#ui/marked-field.tsx';
import { NamedList } from '#ui/named-list.tsx';
import { QuestionSwitch } from '#ui/question-switch.tsx';
import { ReasonDialog } from '#ui/reason-dialog.tsx';
import { ReasonedButton } from '#ui/reasoned-button.tsx';
import { SecretField } from '#ui/secret-field.tsx';
import { SubmitFailureNote } from '#ui/submit-failure-note.tsx';
import { renderUi } from '../support/render-ui.tsx';

const button = (name: string) => screen.getByRole('button', { name });

/** Work that goes on until the test ends it. */
function work<T>() {
  let end: (result: T) => void = () => {};
  const promise = new Promise<T>((resolve) => {
    end = resolve;
  });
  return { promise, end };
}

describe('a button', () => {
  it('that cannot be pressed says why: below it, on pointing and to ears; else what there is to know', () => {
    const { rerender } = renderUi(
      <ReasonedButton whyNot="Choose a driver first." note="For Tom Lee.">
        Go
      </ReasonedButton>,
    );
    expect(button('Go')).toBeDisabled();
    expect(button('Go')).toHaveAccessibleDescription('Choose a driver first.');
    expect(button('Go')).toHaveAttribute('title', 'Choose a driver first.');
    expect(screen.queryByText('For Tom Lee.')).toBeNull();
    rerender(
      <ReasonedButton whyNot={null} note="For Tom Lee.">
        Go
      </ReasonedButton>,
    );
    expect(button('Go')).toBeEnabled();
    expect(button('Go')).toHaveAccessibleDescription('For Tom Lee.');
    expect(button('Go')).not.toHaveAttribute('title');
  });

  it('that asks hands the focus to its question, and can be left without an answer', async () => {
    const onAnswer = vi.fn(async () => true);
    const answers = [
      { value: 'yes', label: 'It is' },
      { value: 'no', label: 'It is not', bad: true },
    ] as const;
    renderUi(
      <AskingButton question="Is it whole?" answers={answers} onAnswer={onAnswer} whyNot={null}>
        Do it
      </AskingButton>,
    );
    await userEvent.click(button('Do it'));
    expect(screen.getByRole('group', { name: 'Is it whole?' })).toHaveFocus();
    // What is trouble looks like it.
    expect(button('It is not').querySelector('svg')).not.toBeNull();
    expect(button('It is').querySelector('svg')).toBeNull();
    await userEvent.click(button('Not yet'));
    expect(button('Do it')).toBeVisible();
    expect(onAnswer).not.toHaveBeenCalled();
  });

  it('that asks takes no second answer while the first is being kept', async () => {
    const { promise, end } = work<boolean>();
    const answers = [
      { value: 'yes', label: 'It is' },
      { value: 'no', label: 'It is not' },
    ] as const;
    renderUi(
      <AskingButton question="Is it whole?" answers={answers} onAnswer={() => promise} whyNot={null}>
        Do it
      </AskingButton>,
    );
    await userEvent.click(button('Do it'));
    await userEvent.click(button('It is'));
    for (const name of ['It is', 'It is not', 'Not yet']) expect(button(name)).toBeDisabled();
    end(true);
    expect(await screen.findByRole('button', { name: 'Do it' })).toBeEnabled();
  });
});

describe('a reason', () => {
  it('is asked for, and handed over without the blanks around it; until it is kept the dialog stays as it is', async () => {
    const [first, second] = [work<boolean>(), work<boolean>()];
    const onConfirm = vi.fn().mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise);
    const onClose = vi.fn();
    renderUi(
      <ReasonDialog title="Take it back" confirmLabel="Take Back" onConfirm={onConfirm} onClose={onClose}>
        It stays in the timeline.
      </ReasonDialog>,
    );
    expect(button('Take Back')).toHaveAccessibleDescription('Say why first.');
    await userEvent.type(screen.getByLabelText(/Reason/), '  ');
    expect(button('Take Back')).toBeDisabled();
    await userEvent.type(screen.getByLabelText(/Reason/), 'wrong load ');
    await userEvent.click(button('Take Back'));
    expect(onConfirm).toHaveBeenCalledWith('wrong load');
    expect(button('Keep it')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Close dialog' })).toBeNull();
    first.end(false);
    await waitFor(() => expect(button('Keep it')).toBeEnabled());
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByLabelText(/Reason/)).toHaveValue('  wrong load ');
    await userEvent.click(button('Take Back'));
    second.end(true);
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it('is one line, and no longer than is kept', () => {
    const onChange = vi.fn();
    renderUi(<ReasonField value="" onChange={onChange} />);
    const field = screen.getByLabelText(/Reason/);
    expect(field).toHaveAttribute('maxlength', '500');
    return userEvent
      .setup()
      .type(field, '{Enter}')
      .then(() => expect(onChange).toHaveBeenLastCalledWith(' '));
  });
});

describe('a choice', () => {
  it('is one of its question, with what it means, or why it cannot be chosen', async () => {
    function Choices() {
      const [chosen, setChosen] = useState('a');
      const card = (value: string) => ({ name: 'plan', checked: chosen === value, onChoose: () => setChosen(value) });
      return (
        <Question question="What now?">
          <ChoiceCard {...card('a')} title="Return" text="It goes back." />
          <ChoiceCard {...card('b')} title="Redeliver" text="It comes again." />
          <ChoiceCard {...card('c')} title="Leave" text="It stays." whyNot="Nobody is there." />
        </Question>
      );
    }
    renderUi(<Choices />);
    const group = within(screen.getByRole('group', { name: 'What now?' }));
    expect(group.getByRole('radio', { name: 'Return' })).toHaveAccessibleDescription('It goes back.');
    await userEvent.click(group.getByRole('radio', { name: 'Redeliver' }));
    expect(group.getByRole('radio', { name: 'Redeliver' })).toBeChecked();
    expect(group.getByRole('radio', { name: 'Return' })).not.toBeChecked();
    const leave = group.getByRole('radio', { name: 'Leave' });
    expect(leave).toBeDisabled();
    expect(leave).toHaveAccessibleDescription('Nobody is there.');
  });

  it('of two says in words where its switch stands', async () => {
    const onChange = vi.fn();
    const words = { question: 'Is it shared?', yes: 'Everybody sees it', no: 'Only you see it', onChange };
    const { rerender } = renderUi(<QuestionSwitch {...words} value />);
    const toggle = screen.getByRole('switch', { name: /^Is it shared\?/ });
    expect(toggle).toHaveAccessibleDescription('Everybody sees it');
    await userEvent.click(toggle);
    expect(onChange).toHaveBeenCalledWith(false);
    rerender(<QuestionSwitch {...words} value={false} disabled />);
    expect(screen.getByRole('switch')).toHaveAccessibleDescription('Only you see it');
    expect(screen.getByRole('switch')).toBeDisabled();
  });
});

describe('what is told', () => {
  it('of very many is the first hundred, and how many more there are', () => {
    const items = Array.from({ length: 1_102 }, (_, number) => ({
      key: `${number}`,
      name: `PU-${number}`,
      note: null,
    }));
    renderUi(<NamedList title="They ship" items={[{ key: 'a', name: 'PU-A', note: 'to Bayview' }, ...items]} />);
    const lines = screen.getAllByRole('listitem');
    expect(lines).toHaveLength(101);
    expect(lines[0]).toHaveTextContent(/^PU-A · to Bayview$/);
    expect(lines[1]).toHaveTextContent(/^PU-0$/);
    expect(lines.at(-1)).toHaveTextContent('and 1,003 more');
  });

  it('of nothing is nothing', () => {
    renderUi(<NamedList title="They ship" items={[]} />);
    expect(screen.queryByText('They ship')).toBeNull();
  });

  const failure = (fields: Record<string, string>) => ({ message: 'It was refused.', code: null, status: 422, fields });

  it('of a form that failed is what no field says, and that nothing is lost', () => {
    const { rerender } = renderUi(<SubmitFailureNote failure={failure({})} title="Not saved" />);
    expect(screen.getByRole('alert')).toHaveTextContent('Not savedIt was refused. What you typed is still here.');
    const both = failure({ phone: 'Too short.', zip: 'No such place.' });
    rerender(<SubmitFailureNote failure={both} title="Not saved" shownAtFields={['phone']} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Not savedNo such place. What you typed is still here.');
    rerender(<SubmitFailureNote failure={both} title="Not saved" shownAtFields={['phone', 'zip']} />);
    expect(screen.queryByRole('alert')).toBeNull();
    rerender(<SubmitFailureNote failure={null} title="Not saved" />);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('of a secret is shown on request, and what is wrong with it to ears, too', async () => {
    const props = { name: 'pin', label: 'PIN', value: '1234', autoComplete: 'off', onType: vi.fn() } as const;
    const { rerender } = renderUi(<SecretField {...props} description="Six digits" />);
    const field = screen.getByLabelText('PIN');
    expect(field).toHaveAttribute('type', 'password');
    expect(field).toHaveAccessibleDescription('Six digits');
    expect(field).toBeValid();
    await userEvent.click(button('Show or hide what you typed'));
    expect(field).toHaveAttribute('type', 'text');
    rerender(<SecretField {...props} error="Too short." />);
    expect(screen.getByLabelText('PIN')).toBeInvalid();
    expect(screen.getByLabelText('PIN')).toHaveAccessibleDescription('Too short.');
  });

  it('of how to reach somebody leads to them, and is nothing where there is no way', () => {
    const { container } = renderUi(
      <>
        <ContactLink kind="phone" to="+1 (510) 555-0100" />
        <ContactLink kind="mail" to="ada@harbor.example" />
        <ContactLink kind="mail" to="" />
      </>,
    );
    const [phone, mail, ...more] = screen.getAllByRole('link');
    expect(phone).toHaveAttribute('href', 'tel:+15105550100');
    expect(mail).toHaveAttribute('href', 'mailto:ada@harbor.example');
    expect(mail).toHaveTextContent('ada@harbor.example');
    expect(more).toEqual([]);
    // In a narrow column it breaks before its domain.
    expect(container.querySelector('wbr')?.nextSibling).toHaveTextContent('@');
  });

  it('of a page to a camera is its address, without what narrows it where that is too long to be read', () => {
    const code = (address: string) => {
      const { container, unmount } = renderUi(<AddressCode address={address} />);
      const drawn = container.querySelector('path')?.getAttribute('d');
      unmount();
      return drawn;
    };
    const page = 'https://connex.example/home';
    expect(code(`${page}?q=1`)).not.toBe(code(page));
    expect(code(`${page}?q=${'x'.repeat(700)}`)).toBe(code(page));
  });
});
