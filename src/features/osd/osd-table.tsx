import { ActionIcon } from '@mantine/core';
import { OSD_KINDS, type Osd, type OsdKind } from '#domain/osd.ts';
import { Icon } from '#ui/icon.tsx';
import classes from './osd-table.module.css';

/** A new entry may be below the edge of a table that scrolls. */
const intoView = (row: HTMLTableRowElement | null) => row?.scrollIntoView({ block: 'nearest' });

/** A part that scrolls must be reachable by keyboard, and so have a name. */
const scrolling = (maxHeight: number) => ({
  style: { maxHeight },
  role: 'region',
  'aria-label': 'OSD report entries',
  tabIndex: 0,
});

interface OsdTableProps {
  osd: Osd;
  /** Ids of entries that are typed in but not saved. */
  unsaved?: ReadonlySet<string>;
  /** Deletes all entries of the list with this SKU; without it the table is for reading only. */
  onRemove?: (kind: OsdKind, sku: string) => void;
  /** px; the table scrolls inside it. */
  maxHeight?: number;
}

/** The three lists of a report, one group each. A list without entries says so, rather than being left out. */
export function OsdTable({ osd, unsaved, onRemove, maxHeight }: OsdTableProps) {
  const latest = [...(unsaved ?? [])].at(-1);
  return (
    <div className={classes.scroll} {...(maxHeight === undefined ? {} : scrolling(maxHeight))}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">SKU</th>
            <th scope="col" className={classes.number}>
              Qty (cases)
            </th>
            {onRemove && (
              <th scope="col" className={classes.tool}>
                <span className={classes.hidden}>Delete</span>
              </th>
            )}
          </tr>
        </thead>
        {OSD_KINDS.map((kind) => (
          <tbody key={kind}>
            <tr>
              <th scope="rowgroup" colSpan={onRemove ? 3 : 2} className={classes.group}>
                {OSD_WORDS[kind].list}
                {osd[kind].length === 0 && <span className={classes.none}>None</span>}
              </th>
            </tr>
            {osd[kind].map(({ _id, sku, qty }) => (
              <tr key={_id} ref={_id === latest ? intoView : null}>
                <td className={classes.sku}>
                  {sku}
                  {unsaved?.has(_id) && <em className={classes.unsaved}> not saved yet</em>}
                </td>
                <td className={classes.number}>{qty.toLocaleString('en-US')}</td>
                {onRemove && (
                  <td className={classes.tool}>
                    <ActionIcon
                      variant="subtle"
                      color="red"
                      size="lg"
                      aria-label={`Delete ${OSD_WORDS[kind].entry.toLowerCase()} ${sku}`}
                      onClick={() => onRemove(kind, sku)}
                    >
                      <Icon name="trash" />
                    </ActionIcon>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

/** The three lists as people read them, one and many. */
export const OSD_WORDS: Record<OsdKind, { list: string; entry: string }> = {
  overages: { list: 'Overages', entry: 'Overage' },
  shortages: { list: 'Shortages', entry: 'Shortage' },
  damages: { list: 'Damages', entry: 'Damage' },
};
