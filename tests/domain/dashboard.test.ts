import { describe, expect, test } from 'vitest';
import type { DashboardView } from '#domain/dashboard.ts';
import {
  commonDropDate,
  dashboardCells,
  dashboardView,
  inboundCells,
  startCategory,
  WIDGET_TITLES,
  widgetsOf,
} from '#domain/dashboard.ts';
import type { Category } from '#domain/load-category.ts';
import type { CompanyType, Role } from '#domain/roles.ts';

const views: [CompanyType, Role, DashboardView, Category[], Category][] = [
  [1, 1, 'shipper', ['inbound', 'outbound', 'unsubmitted', 'completed'], 'inbound'],
  [1, 2, 'shipper', ['inbound', 'outbound', 'unsubmitted', 'completed'], 'inbound'],
  [1, 3, 'shipper-driver', ['completed'], 'completed'],
  [0, 1, 'carrier', ['shipping', 'completed'], 'shipping'],
  [0, 2, 'carrier', ['shipping', 'completed'], 'shipping'],
  [0, 3, 'driver', ['shipping', 'completed'], 'shipping'],
];

describe('the dashboard', () => {
  test.each(views)('of company type %i and role %i is the %s view', (companyType, role, view, widgets, start) => {
    expect(dashboardView({ companyType, role })).toBe(view);
    expect(widgetsOf(view)).toEqual(widgets);
    expect(startCategory(view)).toBe(start);
  });

  test('of nobody is empty', () => {
    expect(dashboardView(null)).toBe('none');
    expect(widgetsOf('none')).toEqual([]);
    expect(startCategory('none')).toBeNull();
  });

  test('names its widgets as the specification does', () => {
    expect(Object.values(WIDGET_TITLES)).toEqual(['Inbound', 'Outbound', 'Unsubmitted', 'Completed', 'Shipping']);
  });
});

describe('company and drop date of a row', () => {
  const stop = { dropDate: '2026-03-09T12:00:00.000Z', receiver: { name: 'Bayview Distribution' } };

  test('are not-assigned without a BOL', () => {
    expect(dashboardCells({ bols: [] })).toEqual({ company: 'not-assigned', dropDate: 'not-assigned', dropAt: null });
  });

  test('are the receiver and the date of the only BOL', () => {
    expect(dashboardCells({ bols: [stop] })).toEqual({
      company: 'Bayview Distribution',
      dropDate: '03/09/2026',
      dropAt: stop.dropDate,
    });
  });

  test('are various with more than one stop', () => {
    expect(dashboardCells({ bols: [stop, stop] })).toEqual({ company: 'various', dropDate: 'various', dropAt: null });
  });

  test('are not-assigned where the only BOL has no receiver or date yet', () => {
    expect(dashboardCells({ bols: [{ dropDate: null, receiver: null }] })).toEqual({
      company: 'not-assigned',
      dropDate: 'not-assigned',
      dropAt: null,
    });
  });
});

describe('a row of inbound', () => {
  const [one, same, other] = ['2026-03-05T15:00:00.000Z', '2026-03-05T10:00:00.000-05:00', '2026-03-06T15:00:00.000Z'];
  const drop = (...dates: (string | null)[]) => commonDropDate(dates.map((dropDate) => ({ dropDate, receiver: null })));
  const shipper = { name: 'Harbor Foods' };

  test('has the drop date that all its BOLs share, however it is written, and says various where they differ', () => {
    expect([drop(), drop(null), drop(null, null)]).toEqual([null, null, null]);
    expect([drop(one), drop(one, same)]).toEqual([one, one]);
    expect([drop(one, other), drop(one, null), drop(null, one), drop(one, same, other)]).toEqual([
      ...['various', 'various', 'various', 'various'],
    ]);
  });

  test('names who sends, with the date as a US date, and what cannot be sorted by has no instant', () => {
    expect(inboundCells({ shipper, dropDate: one })).toEqual({
      ...{ company: 'Harbor Foods', dropDate: '03/05/2026', dropAt: one },
    });
    expect(inboundCells({ shipper, dropDate: 'various' })).toEqual({
      ...{ company: 'Harbor Foods', dropDate: 'various', dropAt: null },
    });
    expect(inboundCells({ shipper, dropDate: null })).toEqual({
      ...{ company: 'Harbor Foods', dropDate: 'not-assigned', dropAt: null },
    });
  });
});
