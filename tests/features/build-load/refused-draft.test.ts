import { describe, expect, it } from 'vitest';
import type { ChangeArgs } from '#changes/changes.ts';
import type { OutboxEntry } from '#changes/entry.ts';
import { USUAL_TERMS } from '#domain/dwell-terms.ts';
import { buildArgs, buildContext, editArgs } from '#features/build-load/edit-args.ts';
import { draftOfBuild, draftOfEdit } from '#features/build-load/find-refused.ts';
import type { Session } from '#offline/session.ts';
import { markOf } from '../../domain/dwell-of.ts';
import { HARBOR, person } from '../../support/device/people.ts';
import { bol, fullDraft, storedLoad, TOMORROW } from './drafts.ts';

const user = person(0xa1, 'Ada', HARBOR, 1);
const viewer = { user, company: HARBOR } as Session;
const CONTEXT = { parties: {}, files: {}, contact: { name: 'Ada', email: user.email } };

type EditArgs = ChangeArgs<'edit-load'>;
const edit = (args: Partial<EditArgs>, context = CONTEXT) =>
  ({
    id: OLD,
    context,
    args: { loadId: '', fields: {}, seen: {}, bolChanges: [], ...args },
  }) as OutboxEntry<'edit-load'>;
const OLD = '5f0000000000000000000007';
const CHECKED_IN = '2026-11-21T08:00:00.000Z';

describe('a refused build in the wizard', () => {
  it('asks for the same load when nothing is changed', () => {
    const draft = fullDraft({ loadNum: 'L-1', pULocation: 'Gate 3', dwellTerms: USUAL_TERMS });
    const args = buildArgs(draft, viewer);
    const context = buildContext(draft, viewer);
    const again = draftOfBuild({ id: OLD, args, context } as OutboxEntry<'build-load'>);
    expect(again).toMatchObject({ replaces: OLD, choice: 'ship', seen: null });
    expect(buildArgs(again, viewer)).toEqual(args);
    expect(buildContext(again, viewer)).toEqual(context);
  });
});

describe('a refused edit in the wizard', () => {
  it('wants the same again, but says it saw what the server has now', () => {
    const now = storedLoad({ pUNum: 'PU-THEIRS', loadNum: 'L-THEIRS' });
    const draft = draftOfEdit(edit({ fields: { pUNum: 'PU-MINE' }, seen: { pUNum: 'PU-OLD' } }), now);
    expect(draft).toMatchObject({ replaces: OLD, loadNum: 'L-THEIRS' });
    expect(editArgs(draft)).toMatchObject({ fields: { pUNum: 'PU-MINE' }, seen: { pUNum: 'PU-THEIRS' } });
  });

  it('can take a value away', () => {
    const draft = draftOfEdit(edit({ fields: { loadNum: null, carrierId: null } }), storedLoad({ loadNum: 'L-1' }));
    expect(editArgs(draft)?.fields).toEqual({ loadNum: null, carrierId: null });
  });

  it('brings back the terms it asked for, unless a truck has arrived', () => {
    const now = storedLoad();
    const refused = edit({ fields: { dwellTerms: USUAL_TERMS }, seen: { dwellTerms: null } });
    expect(editArgs(draftOfEdit(refused, now))?.fields).toEqual({ dwellTerms: USUAL_TERMS });
    const dwell = { marks: [markOf('driver', 'arrived', '18:00')], answers: [] };
    expect(editArgs(draftOfEdit(refused, { ...now, dwell }))).toBeNull();
  });

  it('brings back BOLs added, changed and taken off, with their documents', () => {
    const now = storedLoad();
    const [stays] = now.bols;
    const goes = { ...stays!, _id: 'e'.repeat(24) };
    const added = bol();
    const file = { name: 'new.pdf', sha256: 'cd'.repeat(32) };
    const entry = edit(
      {
        bolChanges: [
          { op: 'remove', bolId: goes._id },
          { op: 'add', bol: { ...added, file: { name: added.file.name, sha256: added.file.sha256 } } },
          { op: 'change', bolId: stays!._id, fields: { file, deliveryDate: TOMORROW } },
        ],
      },
      { ...CONTEXT, files: { [added.file.sha256]: { size: 1200, pages: 2 }, [file.sha256]: { size: 9, pages: 3 } } },
    );
    const draft = draftOfEdit(entry, { ...now, bols: [stays!, goes] });
    expect(draft.bols).toEqual([
      { _id: stays!._id, receiverId: stays!.receiverId, deliveryDate: TOMORROW, file: { ...file, size: 9, pages: 3 } },
      added,
    ]);
    expect(editArgs(draft)?.bolChanges.map(({ op }) => op)).toEqual(['remove', 'change', 'add']);
  });

  it('leaves alone what a load under way holds fast: the form could not take it back', () => {
    const now = storedLoad({ checkin: CHECKED_IN });
    now.bols[0]!.checkin = CHECKED_IN;
    const bolId = now.bols[0]!._id;
    const entry = edit({
      fields: { carrierId: null, ready: false, pUNum: 'PU-MINE' },
      bolChanges: [
        { op: 'change', bolId, fields: { receiverId: null } },
        { op: 'remove', bolId },
      ],
    });
    expect(editArgs(draftOfEdit(entry, now))).toMatchObject({ fields: { pUNum: 'PU-MINE' }, bolChanges: [] });
  });

  it('forgets a change of a BOL that is not there any more', () => {
    const bolId = storedLoad().bols[0]!._id;
    const entry = edit({ bolChanges: [{ op: 'change', bolId, fields: { deliveryDate: TOMORROW } }] });
    expect(editArgs(draftOfEdit(entry, storedLoad({ bols: [] })))).toBeNull();
  });
});
