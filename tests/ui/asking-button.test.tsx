import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { AskingButton } from '#ui/asking-button.tsx';
import { Panel } from '#ui/panel.tsx';
import { renderUi } from '../support/render-ui.tsx';

const button = (name: string) => screen.getByRole('button', { name });

async function ask(saves: boolean) {
  const onAnswer = vi.fn(async () => saves);
  const answers = [{ value: 'yes', label: 'It is' }] as const;
  renderUi(
    <AskingButton question="Is it whole?" answers={answers} onAnswer={onAnswer} whyNot={null}>
      Do it
    </AskingButton>,
  );
  await userEvent.click(button('Do it'));
  await userEvent.click(button('It is'));
  return onAnswer;
}

it('has no answer left for a second tap once the first is saved, though the screen does not show it yet', async () => {
  const onAnswer = await ask(true);
  await waitFor(() => expect(button('Do it')).toBeEnabled());
  expect(screen.queryByRole('button', { name: 'It is' })).toBeNull();
  expect(onAnswer).toHaveBeenCalledTimes(1);
});

it('keeps the question where the answer could not be saved', async () => {
  const onAnswer = await ask(false);
  await waitFor(() => expect(button('It is')).toBeEnabled());
  await userEvent.click(button('It is'));
  expect(onAnswer).toHaveBeenCalledTimes(2);
});

describe('the focus that its question had', () => {
  const answers = [{ value: 'yes', label: 'It is' }] as const;

  /** A screen with a panel whose button is gone as soon as `isDone` says so. */
  function Delivery({ onAnswer, isDone = false }: { onAnswer: () => Promise<boolean>; isDone?: boolean }) {
    return (
      <main tabIndex={-1}>
        <Panel title="Delivery">
          {!isDone && (
            <AskingButton question="Is it whole?" answers={answers} onAnswer={onAnswer} whyNot={null}>
              Do it
            </AskingButton>
          )}
        </Panel>
      </main>
    );
  }

  it('is the button’s again where nobody answered', async () => {
    renderUi(<Delivery onAnswer={async () => true} />);
    await userEvent.click(button('Do it'));
    await userEvent.click(button('Not yet'));
    await waitFor(() => expect(button('Do it')).toHaveFocus());
  });

  it('is the answer’s again where it could not be saved', async () => {
    renderUi(<Delivery onAnswer={async () => false} />);
    await userEvent.click(button('Do it'));
    await userEvent.click(button('It is'));
    await waitFor(() => expect(button('It is')).toHaveFocus());
  });

  it('is the panel’s once it is answered, whether its button is gone before or after that is known', async () => {
    function Quick() {
      const [isDone, setDone] = useState(false);
      const save = async () => {
        setDone(true);
        await new Promise((resolve) => setTimeout(resolve, 20));
        return true;
      };
      return <Delivery onAnswer={save} isDone={isDone} />;
    }
    const quick = renderUi(<Quick />);
    await userEvent.click(button('Do it'));
    await userEvent.click(button('It is'));
    await waitFor(() => expect(screen.getByRole('region', { name: 'Delivery' })).toHaveFocus());
    quick.unmount();

    const slow = renderUi(<Delivery onAnswer={async () => true} />);
    await userEvent.click(button('Do it'));
    await userEvent.click(button('It is'));
    await waitFor(() => expect(screen.getByRole('region', { name: 'Delivery' })).toHaveFocus());
    slow.rerender(<Delivery onAnswer={async () => true} isDone />);
    expect(screen.getByRole('region', { name: 'Delivery' })).toHaveFocus();
  });

  it('is the screen’s where no panel is around, and nobody else’s where it was put elsewhere meanwhile', async () => {
    let end = (_saved: boolean) => {};
    const onAnswer = () => new Promise<boolean>((resolve) => (end = resolve));
    renderUi(
      <main tabIndex={-1}>
        <AskingButton question="Is it whole?" answers={answers} onAnswer={onAnswer} whyNot={null}>
          Do it
        </AskingButton>
        <button type="button">Other</button>
      </main>,
    );
    await userEvent.click(button('Do it'));
    await userEvent.click(button('It is'));
    end(true);
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    await userEvent.click(button('Do it'));
    await userEvent.click(button('It is'));
    await userEvent.click(button('Other'));
    end(true);
    await waitFor(() => expect(button('Do it')).toBeEnabled());
    expect(button('Other')).toHaveFocus();
  });
});
