import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Company } from '#contract/company.ts';
import type { User } from '#contract/user.ts';
import { dashboardView, startCategory, WIDGET_TITLES, widgetsOf } from '#domain/dashboard.ts';
import { homeUserId } from '#domain/ids.ts';
import type { Category } from '#domain/load-category.ts';
import { t } from '#language/say.ts';
import { countRows } from '#offline/read-lists.ts';
import type { Session } from '#offline/session.ts';
import type { IconName } from '#ui/icon.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { WidgetTabs, widgetTabId } from '#ui/widget-tabs.tsx';
import classes from './dashboard.module.css';
import { LIST_PARAM } from './list-view.ts';
import { LoadTable } from './load-table.tsx';
import type { ActionsFor } from './row-choice.tsx';
import { useFollowed } from './use-followed.ts';

interface DashboardProps {
  viewer: Session;
  /** Undefined where the person has no screen for it: the row then only tells. */
  hrefOfRow: (category: Category, loadId: string) => string | undefined;
  /** Where a load is created; left out for people who may not. */
  createHref?: string;
  /** The load somebody comes to the list for. */
  marked?: string | undefined;
  /** What can be done with several rows of a list; nothing for lists where there is nothing to choose rows for. */
  actionsFor?: ActionsFor;
  /** Called when the chosen list, or why it is empty, is on the screen. */
  onShown?: () => void;
  /** Called with the query of the view that is looked at, sooner than it stands in the address. */
  onView?: (query: string) => void;
}

const PANEL_ID = 'dashboard-list';

const ICONS: Record<Category, IconName> = {
  inbound: 'inbound',
  outbound: 'outbound',
  unsubmitted: 'edit',
  completed: 'done',
  shipping: 'truck',
};

/**
 * Widgets with counts, and below them the list of the chosen one. Which widget is chosen stands in the address
 * (`?list=completed`), so that coming back from a load leads to the same list.
 */
export function Dashboard({ viewer, hrefOfRow, createHref, marked, onShown, onView, actionsFor }: DashboardProps) {
  const [params, setParams] = useSearchParams();
  const view = dashboardView(viewer.actor);
  const widgets = widgetsOf(view);
  const asked = widgets.find((widget) => widget === params.get(LIST_PARAM));
  const category = asked ?? startCategory(view);
  const counts = useFollowed(useCallback(() => Promise.all(widgets.map(countRows)), [widgets]));
  if (category === null) return null;
  const select = (key: string) => setParams({ [LIST_PARAM]: key }, { replace: true });
  return (
    <>
      <WidgetTabs
        label={t('Your loads')}
        tabs={widgets.map((key, index) => ({
          key,
          label: t(WIDGET_TITLES[key]),
          count: counts?.[index] ?? null,
          icon: ICONS[key],
        }))}
        selected={category}
        onSelect={select}
        panelId={PANEL_ID}
      />
      <div id={PANEL_ID} role="tabpanel" aria-labelledby={widgetTabId(PANEL_ID, category)} className={classes.panel}>
        {/* A key of its own: another list begins with its first page, no search and the order by id. */}
        <LoadTable
          key={category}
          category={category}
          view={view}
          viewer={viewer}
          hrefOfRow={hrefOfRow}
          createHref={createHref}
          marked={marked}
          onShown={onShown}
          onView={onView}
          actionsFor={actionsFor}
        />
      </div>
    </>
  );
}

interface WelcomeProps {
  viewer: { user: Pick<User, '_id' | 'firstName'>; company: Pick<Company, 'name'> };
}

/** The greeting on top of the home screen: who is logged in, for which company. */
export function Welcome({ viewer: { user, company } }: WelcomeProps) {
  return (
    <PageHeader
      title={t('Welcome Home {name}', { name: user.firstName })}
      description={t('{company} · User ID: {id}', { company: company.name, id: homeUserId(user._id) })}
    />
  );
}
