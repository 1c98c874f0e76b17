import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { WidgetTabs, widgetTabId } from '#ui/widget-tabs.tsx';
import { renderUi } from '../support/render-ui.tsx';

const tabs = [
  { key: 'in', label: 'Arriving', count: 4, icon: 'inbound' as const },
  { key: 'out', label: 'Leaving', count: 1206 },
  { key: 'done', label: 'Done', count: null },
];

function Harness() {
  const [selected, setSelected] = useState('in');
  return (
    <>
      <WidgetTabs label="Lists" panelId="panel" tabs={tabs} selected={selected} onSelect={setSelected} />
      <div id="panel" role="tabpanel" aria-labelledby={widgetTabId('panel', selected)}>
        {selected}
      </div>
    </>
  );
}

describe('the widgets', () => {
  it('show label and count, and a dash while the count is unknown', () => {
    renderUi(<Harness />);
    expect(screen.getByRole('tab', { name: /Leaving/ })).toHaveTextContent('1,206');
    expect(screen.getByRole('tab', { name: /Done/ })).toHaveTextContent('–');
  });

  it('switch the panel when pressed', async () => {
    renderUi(<Harness />);
    await userEvent.click(screen.getByRole('tab', { name: /Leaving/ }));
    expect(screen.getByRole('tab', { name: /Leaving/ })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tabpanel', { name: /Leaving/ })).toHaveTextContent('out');
  });

  it('are drawn with their icon, and name the panel they switch', () => {
    renderUi(<Harness />);
    const [arriving, leaving] = screen.getAllByRole('tab');
    expect(arriving?.querySelector('svg')).not.toBeNull();
    expect(leaving?.querySelector('svg')).toBeNull();
    for (const tab of screen.getAllByRole('tab')) expect(tab).toHaveAttribute('aria-controls', 'panel');
  });

  it.each([
    ['ArrowRight', /Leaving/],
    ['ArrowDown', /Leaving/],
    ['ArrowLeft', /Done/],
    ['ArrowUp', /Done/],
    ['End', /Done/],
    ['Home', /Arriving/],
  ])('follow %s, which then scrolls nothing', async (key, name) => {
    renderUi(<Harness />);
    await userEvent.tab();
    const isLeft = fireEvent.keyDown(screen.getByRole('tab', { name: /Arriving/ }), { key });
    expect(screen.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tab', { name })).toHaveFocus();
    expect(isLeft).toBe(false);
  });

  it('leave other keys to the browser', async () => {
    renderUi(<Harness />);
    await userEvent.tab();
    expect(fireEvent.keyDown(screen.getByRole('tab', { name: /Arriving/ }), { key: 'PageDown' })).toBe(true);
  });

  it('are one tab stop, with arrow keys going round', async () => {
    renderUi(<Harness />);
    await userEvent.tab();
    expect(screen.getByRole('tab', { name: /Arriving/ })).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.getByRole('tab', { name: /Done/ })).toHaveFocus();
    expect(screen.getByRole('tabpanel')).toHaveTextContent('done');
    await userEvent.keyboard('{Home}{ArrowRight}');
    expect(screen.getByRole('tab', { name: /Leaving/ })).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('tab', { name: /Leaving/ })).not.toHaveFocus();
    expect(screen.getAllByRole('tab').filter((tab) => tab.tabIndex === 0)).toHaveLength(1);
  });
});
