import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { OsdTable } from '#features/osd/osd-table.tsx';
import { renderUi } from '../../support/render-ui.tsx';

it('the table of a report has SKU and cases of each list below its name, and says of one that it has none', () => {
  const osd = {
    overages: [{ _id: 'a1', sku: 'A-1', qty: 1200 }],
    shortages: [],
    damages: [
      { _id: 'c1', sku: 'C-1', qty: 3 },
      { _id: 'c2', sku: 'C-2', qty: 4 },
    ],
  };
  renderUi(<OsdTable osd={osd} />);
  const rows = screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows).toEqual([
    ['SKU', 'Qty (cases)'],
    ['Overages'],
    ['A-1', '1,200'],
    ['ShortagesNone'],
    ['Damages'],
    ['C-1', '3'],
    ['C-2', '4'],
  ]);
});
