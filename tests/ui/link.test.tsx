/** Links within the app: one press, one address, and nothing a browser's link can do is lost. */
import { createEvent, fireEvent, screen } from '@testing-library/react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { Link, NavLink } from '#ui/link.tsx';
import { renderUi } from '../support/render-ui.tsx';

function Where() {
  const { pathname, search } = useLocation();
  return <output>{`${useNavigationType()} ${pathname}${search}`}</output>;
}
const where = () => screen.getByRole('status').textContent;

/** Presses the link; true when the browser was left to follow it. */
function press(name: string, how: MouseEventInit = {}): boolean {
  const link = screen.getByRole('link', { name });
  const event = createEvent.click(link, { button: 0, ...how });
  fireEvent(link, event);
  return !event.defaultPrevented;
}

describe('a link', () => {
  it('opens an address of the app without leaving the document', () => {
    renderUi(
      <>
        <Link to="/loads?page=2">Loads</Link>
        <Where />
      </>,
    );
    expect(screen.getByRole('link')).toHaveAttribute('href', '/loads?page=2');
    expect(press('Loads')).toBe(false);
    expect(where()).toBe('PUSH /loads?page=2');
  });

  it.each<[string, MouseEventInit]>([
    ['Ctrl', { ctrlKey: true }],
    ['Cmd', { metaKey: true }],
    ['Shift', { shiftKey: true }],
    ['the middle button', { button: 1 }],
  ])('is the browser’s with %s', (_how, how) => {
    renderUi(
      <>
        <Link to="/loads">Loads</Link>
        <Where />
      </>,
    );
    expect(press('Loads', how)).toBe(true);
    expect(where()).toBe('POP /');
  });

  it('for another tab is the browser’s, too', () => {
    renderUi(
      <>
        <Link to="/loads" target="_blank">
          Loads
        </Link>
        <Where />
      </>,
    );
    expect(press('Loads')).toBe(true);
    expect(where()).toBe('POP /');
  });

  it('takes this page’s place in the history when it is told to, and when it leads where one is', () => {
    renderUi(
      <>
        <Link to="/loads" replace>
          Loads
        </Link>
        <Link to="/loads">Here</Link>
        <Where />
      </>,
    );
    press('Loads');
    expect(where()).toBe('REPLACE /loads');
    press('Here');
    expect(where()).toBe('REPLACE /loads');
  });

  it('goes nowhere when its own handler took the press', () => {
    renderUi(
      <>
        <Link to="/loads" onClick={(event) => event.preventDefault()}>
          Loads
        </Link>
        <Where />
      </>,
    );
    press('Loads');
    expect(where()).toBe('POP /');
  });
});

describe('a link of a menu', () => {
  const current = (path: string) => {
    renderUi(
      <>
        <NavLink to="/settings/directory" className="entry">
          Directory
        </NavLink>
        <NavLink to="/settings/direct">Direct</NavLink>
      </>,
      { path },
    );
    return screen.getAllByRole('link').map((link) => link.getAttribute('aria-current'));
  };

  it.each([
    ['its page', '/settings/directory'],
    ['a page below it', '/settings/directory/invite'],
    ['its page in capitals', '/Settings/Directory'],
  ])('says that it is the one on %s', (_what, path) => {
    expect(current(path)).toEqual(['page', null]);
    expect(screen.getByRole('link', { name: 'Directory' })).toHaveClass('entry', 'active');
  });

  it('says nothing elsewhere', () => {
    expect(current('/settings')).toEqual([null, null]);
    expect(screen.getByRole('link', { name: 'Directory' })).not.toHaveClass('active');
  });
});
