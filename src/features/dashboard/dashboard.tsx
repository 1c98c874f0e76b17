import { useCallback, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Company } from '#contract/company.ts';
import type { User } from '#contract/user.ts';
import { dashboardView, startCategory, WIDGET_TITLES, widgetsOf } from '#domain/dashboard.ts';
import { homeUserId } from '#domain/ids.ts';
import type { Category } from '#domain/load-category.ts';
import { t } from '#language/say.ts';
import { countRows } from '#offline/read-lists.ts';
import { onWaiting, syncStatusNow } from '#offline/waiting.ts';
import type { IconName } from '#ui/icon.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { WidgetTabs, widgetTabId } from '#ui/widget-tabs.tsx';
import classes from './dashboard.module.css';
import { LIST_PARAM } from './list-view.ts';
import { type DashboardProps, LoadTable } from './load-table.tsx';
import { useFollowed } from './use-followed.ts';

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
export function Dashboard(props: DashboardProps) {
  const { viewer } = props;
  const [params, setParams] = useSearchParams();
  const view = dashboardView(viewer.actor);
  const widgets = widgetsOf(view);
  const asked = widgets.find((widget) => widget === params.get(LIST_PARAM));
  const category = asked ?? startCategory(view);
  const counts = useFollowed(useCallback(() => Promise.all(widgets.map(countRows)), [widgets]));
  const sync = useSyncExternalStore(onWaiting, syncStatusNow);
  if (category === null) return null;
  const select = (key: string) => setParams({ [LIST_PARAM]: key }, { replace: true });
  return (
    <>
      <WidgetTabs
        label={t('Your loads')}
        tabs={widgets.map((key, index) => ({
          key,
          label: t(WIDGET_TITLES[key]),
          count: sync?.pulledAt ? (counts?.[index] ?? null) : null,
          icon: ICONS[key],
        }))}
        selected={category}
        onSelect={select}
        panelId={PANEL_ID}
      />
      <div id={PANEL_ID} role="tabpanel" aria-labelledby={widgetTabId(PANEL_ID, category)} className={classes.panel}>
        {/* A key of its own: another list begins with its first page, no search and the order by id. */}
        <LoadTable key={category} {...props} category={category} view={view} sync={sync} />
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
