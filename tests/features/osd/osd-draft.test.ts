import { describe, expect, it } from 'vitest';
import { NO_OSD, type Osd } from '#domain/osd.ts';
import { addEntry, EMPTY_DRAFT, holdsSomething, isOsdDraft, removeSku, withDraft } from '#features/osd/osd-draft.ts';

const saved: Osd = {
  ...NO_OSD,
  damages: [
    { _id: 'b1', sku: 'A-1', qty: 2 },
    { _id: 'b2', sku: 'A-1', qty: 3 },
    { _id: 'b3', sku: 'B-2', qty: 4 },
  ],
};
const typed = { ...EMPTY_DRAFT, kind: 'damages' as const, sku: ' A-1 ', qty: '5' };

describe('the draft of an OSD report', () => {
  it('adds the typed entry, trimmed, and is ready for the next one', () => {
    const draft = addEntry(typed, 'c1');
    expect(withDraft(saved, draft).damages.at(-1)).toEqual({ _id: 'c1', sku: 'A-1', qty: 5 });
    expect(draft).toMatchObject({ sku: '', qty: '', kind: 'damages' });
  });

  it('deletes all entries of that list with the same SKU, saved and typed ones', () => {
    const draft = removeSku(saved, addEntry(typed, 'c1'), 'damages', 'A-1');
    expect(withDraft(saved, draft).damages.map(({ _id }) => _id)).toEqual(['b3']);
    expect(draft.changes).toEqual([{ op: 'remove', kind: 'damages', sku: 'A-1', entryIds: ['b1', 'b2'] }]);
  });

  it('leaves nothing to send when an entry that was never saved is deleted', () => {
    expect(removeSku(NO_OSD, addEntry(typed, 'c1'), 'damages', 'A-1').changes).toEqual([]);
  });

  it('leaves the same SKU in the other lists alone', () => {
    const osd = { ...saved, overages: [{ _id: 'o1', sku: 'A-1', qty: 1 }] };
    expect(withDraft(osd, removeSku(osd, EMPTY_DRAFT, 'damages', 'A-1')).overages).toHaveLength(1);
  });

  it('shows what others add meanwhile, even with a SKU that was deleted here', () => {
    const draft = removeSku(saved, EMPTY_DRAFT, 'damages', 'A-1');
    const now = { ...saved, damages: [...saved.damages, { _id: 'z9', sku: 'A-1', qty: 7 }] };
    expect(withDraft(now, draft).damages.map(({ _id }) => _id)).toEqual(['b3', 'z9']);
  });

  it('counts half-typed text as something to keep', () => {
    expect(holdsSomething(EMPTY_DRAFT)).toBe(false);
    expect(holdsSomething({ ...EMPTY_DRAFT, sku: 'A' })).toBe(true);
  });

  it('knows a draft from something else in the store', () => {
    expect(isOsdDraft(EMPTY_DRAFT)).toBe(true);
    expect(isOsdDraft({ changes: 'none' })).toBe(false);
    expect(isOsdDraft(null)).toBe(false);
  });
});
