/** The dashboard: which lists a person has, where it starts, and what a load's row says. */
import { type Message, msg, t } from '#language/say.ts';
import { formatTableDate } from './date-format.ts';
import type { Category } from './load-category.ts';
import type { Actor } from './roles.ts';
import { COMPANY_TYPE, isStaff } from './roles.ts';

/** `shipper-driver`: a driver employed by a shipper, who sees completed loads only. */
export type DashboardView = 'shipper' | 'carrier' | 'driver' | 'shipper-driver' | 'none';

/** The dashboard of a person; `none` for nobody. */
export function dashboardView(actor: Pick<Actor, 'role' | 'companyType'> | null): DashboardView {
  if (actor === null) return 'none';
  const staff = isStaff(actor.role);
  if (actor.companyType === COMPANY_TYPE.shipper) return staff ? 'shipper' : 'shipper-driver';
  return staff ? 'carrier' : 'driver';
}

const WIDGETS: Record<DashboardView, readonly Category[]> = {
  shipper: ['inbound', 'outbound', 'unsubmitted', 'completed'],
  carrier: ['shipping', 'completed'],
  driver: ['shipping', 'completed'],
  'shipper-driver': ['completed'],
  none: [],
};

/** The lists of a view, in the order of its widgets. */
export function widgetsOf(view: DashboardView): readonly Category[] {
  return WIDGETS[view];
}

/** The list that is open at the start: what comes in for shippers, what is carried for carriers and drivers. */
export function startCategory(view: DashboardView): Category | null {
  return WIDGETS[view][0] ?? null;
}

export const WIDGET_TITLES: Record<Category, Message> = {
  inbound: msg('Inbound'),
  outbound: msg('Outbound'),
  unsubmitted: msg('Unsubmitted'),
  completed: msg('Completed'),
  shipping: msg('Shipping'),
};

const notAssigned = () => t('not-assigned');
const VARIOUS = 'various';

/** Cells as text, and the instant of the drop where there is exactly one, for sorting. */
export interface DashboardCells {
  company: string;
  dropDate: string;
  dropAt: string | null;
}

/** When something comes in: an instant, `various` where its BOLs differ, null where none has a date. */
export type DropDate = string | null | typeof VARIOUS;

/** The drop date of a row of inbound, from the BOLs that are still to come to this receiver. */
export function commonDropDate(bols: readonly Pick<StopRow, 'dropDate'>[]): DropDate {
  const [first = null, ...others] = bols.map(({ dropDate }) => dropDate);
  const at = (instant: string | null) => (instant === null ? null : Date.parse(instant));
  return others.every((other) => at(other) === at(first)) ? first : VARIOUS;
}

/** Company name and drop date of a row of inbound: it names who sends. */
export function inboundCells(row: {
  shipper: { name: string };
  dropDate: DropDate;
  dropZone?: string;
}): DashboardCells {
  const { shipper, dropDate, dropZone } = row;
  const company = shipper.name;
  if (dropDate === VARIOUS) return { company, dropDate: t('various'), dropAt: null };
  return { company, dropDate: formatTableDate(dropDate, dropZone) || notAssigned(), dropAt: dropDate };
}

interface StopRow {
  dropDate: string | null;
  /** Of the place it is delivered to; rows an older version kept lack it, and show the device's date. */
  dropZone?: string | undefined;
  receiver: { name: string } | null;
}

/** Company name and drop date of a load's row; both depend on how many BOLs it has. */
export function dashboardCells(load: { bols: readonly StopRow[] }): DashboardCells {
  const [first, ...others] = load.bols;
  if (first === undefined) return { company: notAssigned(), dropDate: notAssigned(), dropAt: null };
  if (others.length > 0) return { company: t('various'), dropDate: t('various'), dropAt: null };
  return {
    company: first.receiver?.name || notAssigned(),
    dropDate: formatTableDate(first.dropDate, first.dropZone) || notAssigned(),
    dropAt: first.dropDate,
  };
}
