import { useDeferredValue, useMemo, useState } from 'react';
import { dashboardView, WIDGET_TITLES, widgetsOf } from '#domain/dashboard.ts';
import { userLabel } from '#domain/ids.ts';
import type { Category } from '#domain/load-category.ts';
import { formatPhone } from '#domain/phone.ts';
import { contains } from '#domain/searchable.ts';
import { statusOf } from '#domain/status.ts';
import { statusWords } from '#domain/status-words.ts';
import { t } from '#language/say.ts';
import { readDirectory, readKnownDrivers } from '#offline/read-people.ts';
import type { Session } from '#offline/session.ts';
import { useLiveQuery } from '#offline/use-live-query.ts';
import { CommandPalette, type PaletteItem } from '#ui/command-palette.tsx';
import { useNow } from '#ui/use-now.ts';
import { ALL_COLUMNS, type DashboardRow } from './dashboard-row.ts';
import { useListIndexes } from './list-indexes.ts';

interface PaletteProps {
  viewer: Session;
  /** What can be started from anywhere, for this person. */
  actions: readonly PaletteItem[];
  onOpenLoad: (category: Category, loadId: string) => void;
  /** Shows a list with what was looked for. */
  onOpenList: (category: Category, typed: string) => void;
  /** Shows all colleagues. */
  onOpenDirectory: () => void;
  onClose: () => void;
}

const MOST_LOADS = 8;
const MOST_PEOPLE = 5;

/** One search over all lists, people and what can be started; see `list-indexes.ts` for why it answers at once. */
export function Palette({ viewer, actions, onOpenLoad, onOpenList, onOpenDirectory, onClose }: PaletteProps) {
  const [query, setQuery] = useState('');
  const typed = useDeferredValue(query.trim());
  const nowMs = useNow();
  const categories = widgetsOf(dashboardView(viewer.actor));
  const indexes = useListIndexes(viewer, categories);
  const people = useLiveQuery(readPeople, [viewer]) ?? [];
  const loads = useMemo(() => {
    if (typed === '') return [];
    return categories.flatMap((category, place) => {
      const rows = indexes[place]?.find({ [ALL_COLUMNS]: typed }, { key: 'id', direction: 'asc' }) ?? [];
      return rows.slice(0, MOST_LOADS).map((row) => ({ category, row }));
    });
  }, [typed, categories, indexes]);
  const loadItem = ({ category, row }: { category: Category; row: DashboardRow }): PaletteItem => ({
    key: `${category} ${row.key}`,
    icon: statusOf(row.status, viewer.actor, nowMs).icon,
    title: [row.pUNum, row.company, row.document].filter(Boolean).join(' · '),
    detail: `${t(WIDGET_TITLES[category])} · ${statusWords(statusOf(row.status, viewer.actor, nowMs), nowMs)}`,
    run: () => onOpenLoad(category, row.loadId),
  });
  /** The list with the most of what names this person; undefined where none does. */
  const listOf = ({ name }: Known): Category | undefined => {
    const counts = indexes.map(
      (index) => index?.find({ [ALL_COLUMNS]: name }, { key: 'id', direction: 'asc' }).length ?? 0,
    );
    const most = Math.max(...counts);
    return most > 0 ? categories[counts.indexOf(most)] : undefined;
  };
  const personItem = (person: Known): PaletteItem => ({
    key: `person ${person._id}`, // not a text: a key
    icon: 'user',
    title: userLabel(person),
    detail: formatPhone(person.phone),
    run: () => {
      const list = listOf(person);
      if (list) onOpenList(list, person.name);
      else onOpenDirectory();
    },
  });
  const found = typed === '' ? [] : people.filter((person) => contains(userLabel(person), typed)).slice(0, MOST_PEOPLE);
  return (
    <CommandPalette
      query={query}
      onQuery={setQuery}
      groups={[
        { title: t('Loads'), items: loads.slice(0, MOST_LOADS).map(loadItem) },
        { title: t('People'), items: found.map(personItem) },
        { title: t('Actions'), items: actions.filter(({ title }) => contains(title, typed)) },
      ]}
      nothing={indexes.every((index) => index !== null) ? t('Nothing found') : t('Reading your loads…')}
      onClose={onClose}
    />
  );
}

interface Known {
  _id: string;
  name: string;
  phone: string;
  connexId?: string | null | undefined;
}

/** Colleagues, and the drivers this device has met, each once. */
async function readPeople(): Promise<Known[]> {
  const [{ people }, drivers] = await Promise.all([readDirectory(), readKnownDrivers()]);
  return [...new Map<string, Known>([...drivers, ...people].map((person) => [person._id, person])).values()];
}
