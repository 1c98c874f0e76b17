/**
 * Rows that somebody chooses, to do something with several at once: a box in each row, one for all of them in the head,
 * and a bar with what can be done. The choice belongs to the list on the screen: pages, another order, a search and what a
 * sync brings leave it alone, rows that leave the list drop out, and it ends with the list. Boxes listen for themselves:
 * choosing a row redraws its box, not the rows.
 */

import { Button, VisuallyHidden } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useMemo } from 'react';
import { create } from 'zustand';
import type { Category } from '#domain/load-category.ts';
import { t } from '#language/say.ts';
import { Icon } from '#ui/icon.tsx';
import type { DashboardRow } from './dashboard-row.ts';
import type { ListView } from './list-view.ts';
import classes from './row-choice.module.css';
import { type DashboardRows, isNarrowed } from './use-dashboard-rows.ts';

/** What there is to do something with. */
export interface Chosen {
  rows: readonly DashboardRow[];
  /** To be called once something was done, with the keys of the rows that stay chosen because it was not done with them. */
  onDone: (left: readonly string[]) => void;
}

/** The buttons for the chosen rows of a list; undefined where its reader can do nothing with several. */
export type ActionsFor = (category: Category) => ((chosen: Chosen) => ReactNode) | undefined;

interface Choice {
  chosen: ReadonlySet<string>;
  /** Keys of the rows on the screen, in their order. */
  shown: readonly string[];
  /** Where a range begins: the row that was pressed last. */
  from: string | null;
}

const NONE: Choice = { chosen: new Set(), shown: [], from: null };
const useChoice = create<Choice>(() => NONE);

const setChosen = (chosen: Iterable<string>) => useChoice.setState({ chosen: new Set(chosen) });
const clear = () => useChoice.setState({ chosen: NONE.chosen, from: null });

/** Chooses a row or takes it out; `upTo`: with all rows between it and the one pressed before. */
function press(key: string, isOn: boolean, upTo: boolean): void {
  const { chosen, shown, from } = useChoice.getState();
  const [a, b] = [from === null ? -1 : shown.indexOf(from), shown.indexOf(key)];
  const keys = upTo && a >= 0 ? shown.slice(Math.min(a, b), Math.max(a, b) + 1) : [key];
  const next = new Set(chosen);
  for (const one of keys) {
    if (isOn) next.add(one);
    else next.delete(one);
  }
  useChoice.setState({ chosen: next, from: key });
}

/** The box of one row, or of all on the screen; the whole cell takes the press. */
export function ChooseBox({ row }: { row: DashboardRow | undefined }) {
  return row ? <RowBox row={row} /> : <HeadBox />;
}

function RowBox({ row: { key, pUNum, document } }: { row: DashboardRow }) {
  const isOn = useChoice(({ chosen }) => chosen.has(key));
  return (
    // A range would select the words between as well.
    <label className={classes.box} onMouseDown={(event) => event.shiftKey && event.preventDefault()}>
      <input
        type="checkbox"
        className={classes.tick}
        aria-label={t('Choose {what}', { what: [pUNum, document].filter(Boolean).join(', ') })}
        checked={isOn}
        onChange={({ currentTarget, nativeEvent }) =>
          press(key, currentTarget.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
        }
      />
    </label>
  );
}

/** The box in the head: all rows on the screen, or none of them. */
function HeadBox() {
  const { chosen, shown } = useChoice();
  const count = shown.filter((key) => chosen.has(key)).length;
  const isAll = count > 0 && count === shown.length;
  return (
    <label className={classes.box}>
      <input
        type="checkbox"
        className={classes.tick}
        aria-label={t('Choose all {count} on this page', { count: shown.length })}
        checked={isAll}
        disabled={shown.length === 0}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll;
        }}
        onChange={() => {
          const page = new Set(shown);
          setChosen(isAll ? [...chosen].filter((key) => !page.has(key)) : [...chosen, ...shown]);
        }}
      />
    </label>
  );
}

interface ChoiceLayerProps {
  found: DashboardRows;
  view: ListView;
  nowMs: number;
  /** The list, with its rows. */
  list: RefObject<HTMLDivElement | null>;
  actions: (chosen: Chosen) => ReactNode;
}

/** Keeps the choice true to the list, hears the keys, and draws the bar while something is chosen. */
export function ChoiceLayer({ found, view, nowMs, list, actions }: ChoiceLayerProps) {
  const { index, rows, matching = 0 } = found;
  const { chosen, shown } = useChoice();
  useEffect(() => useChoice.setState({ shown: (rows ?? []).map(({ key }) => key) }), [rows]);
  useEffect(() => () => useChoice.setState(NONE, true), []);
  useDropOut(found);
  useChoiceKeys(list);
  const isOpen = chosen.size > 0;
  useFocusAfter(isOpen, list);
  const chosenRows = useMemo(
    () => (chosen.size === 0 ? [] : (index?.rows ?? rows ?? []).filter(({ key }) => chosen.has(key))),
    [chosen, index, rows],
  );
  // What another search found before is still chosen: that must be seen before something is done with it.
  const visible = useMemo(
    () =>
      chosen.size > 0 && isNarrowed(view) ? index?.look(view, nowMs).filter(({ key }) => chosen.has(key)).length : null,
    [chosen, index, view, nowMs],
  );
  const hidden = chosen.size - (visible ?? chosen.size);
  const hasMore = index !== null && shown.length < matching && shown.every((key) => chosen.has(key));
  const words = t('{count, number} chosen', { count: chosen.size });
  return (
    <>
      <VisuallyHidden role="status">{isOpen && words}</VisuallyHidden>
      {isOpen && (
        <div className={classes.place}>
          <section className={classes.bar} aria-label={t('Chosen loads')}>
            <b className={classes.count}>{words}</b>
            {hidden > 0 && (
              <span className={classes.hidden}>{t('{count, number} not shown here', { count: hidden })}</span>
            )}
            {hasMore && chosen.size - hidden < matching && (
              <Button
                variant="subtle"
                onClick={() => setChosen([...chosen, ...index.look(view, nowMs).map(({ key }) => key)])}
              >
                {t('Select all {count, number}', { count: matching })}
              </Button>
            )}
            <div className={classes.actions}>{actions({ rows: chosenRows, onDone: setChosen })}</div>
            <Button
              variant="subtle"
              // not a text: the name of a key
              aria-keyshortcuts="Escape"
              leftSection={<Icon name="close" />}
              onClick={clear}
            >
              {t('Clear')}
            </Button>
          </section>
        </div>
      )}
    </>
  );
}

/** Rows that have left the list are no longer chosen. A new one may be on the screen before the whole list has it. */
function useDropOut({ index, rows }: DashboardRows): void {
  const dropOut = useEffectEvent(() => {
    const { chosen } = useChoice.getState();
    if (index === null || chosen.size === 0) return;
    const there = new Set([...index.rows, ...(rows ?? [])].map(({ key }) => key));
    if ([...chosen].some((key) => !there.has(key))) setChosen([...chosen].filter((key) => there.has(key)));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks at both, whichever comes last
  useEffect(() => dropOut(), [index, rows]);
}

/** Space chooses the row that has the focus, Esc gives the choice up. What is typed or open has its own Esc. */
function useChoiceKeys(list: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const { key, target, shiftKey } = event;
      if (!(target instanceof Element) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (key === ' ' && target.matches('tbody a') && list.current?.contains(target)) {
        const box = target.closest('tr')?.querySelector(`.${classes.tick}`);
        if (!box) return;
        event.preventDefault();
        box.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }));
      }
      const isElsewhere = document.querySelector('[role="dialog"], [role="menu"]') !== null;
      if (key === 'Escape' && !isElsewhere && !target.matches('input:not([type="checkbox"]), textarea, select'))
        clear();
    };
    // First of all: a dialog that closes at this key must still be there.
    window.addEventListener('keydown', hear, { capture: true });
    return () => window.removeEventListener('keydown', hear, { capture: true });
  }, [list]);
}

/** The bar goes with the focus in it: then the list has it. Messages keep off the bar while it is there. */
function useFocusAfter(isOpen: boolean, list: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    if (!isOpen) return;
    const { style } = document.documentElement;
    style.setProperty('--app-bottom-bar', '4.5rem');
    return () => {
      style.removeProperty('--app-bottom-bar');
      if (document.activeElement === document.body)
        list.current?.querySelector('section')?.focus({ preventScroll: true });
    };
  }, [isOpen, list]);
}
