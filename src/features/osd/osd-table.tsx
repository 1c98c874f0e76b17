import { OSD_KINDS, type Osd, type OsdKind } from '#domain/osd.ts';
import { inFigures, type Message, msg, t } from '#language/say.ts';
import { BinButton } from '#ui/bin-button.tsx';
import classes from './osd-table.module.css';

/** A new entry may be below the edge of a table that scrolls. */
const intoView = (row: HTMLTableRowElement | null) => row?.scrollIntoView({ block: 'nearest' });

/** A part that scrolls must be reachable by keyboard, and so have a name. */
const scrolling = (maxHeight: number) => ({
  style: { maxHeight },
  role: 'region',
  'aria-label': t('OSD report entries'),
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
            <th scope="col">{t('SKU')}</th>
            <th scope="col" className={classes.number}>
              {t('Qty (cases)')}
            </th>
            {onRemove && (
              <th scope="col" className={classes.tool}>
                <span className={classes.hidden}>{t('Delete')}</span>
              </th>
            )}
          </tr>
        </thead>
        {OSD_KINDS.map((kind) => (
          <tbody key={kind}>
            <tr>
              <th scope="rowgroup" colSpan={onRemove ? 3 : 2} className={classes.group}>
                {t(OSD_WORDS[kind].list)}
                {osd[kind].length === 0 && <span className={classes.none}>{t('None')}</span>}
              </th>
            </tr>
            {osd[kind].map(({ _id, sku, qty }) => (
              <tr key={_id} ref={_id === latest ? intoView : null}>
                <td className={classes.sku}>
                  {sku}
                  {unsaved?.has(_id) && <em className={classes.unsaved}> {t('not saved yet')}</em>}
                </td>
                <td className={classes.number}>{inFigures(qty)}</td>
                {onRemove && (
                  <td className={classes.tool}>
                    <BinButton
                      label={t('Delete {entry} {sku}', { entry: t(OSD_WORDS[kind].entry).toLowerCase(), sku })}
                      onPress={() => onRemove(kind, sku)}
                    />
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
export const OSD_WORDS: Record<OsdKind, { list: Message; entry: Message }> = {
  overages: { list: msg('Overages'), entry: msg('Overage') },
  shortages: { list: msg('Shortages'), entry: msg('Shortage') },
  damages: { list: msg('Damages'), entry: msg('Damage') },
};
