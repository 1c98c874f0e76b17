/**
 * Views of lists that a person gave a name. They are kept like their drafts: on this device, locked away at logout and
 * there again when the same person comes back.
 */
import { t } from '#language/say.ts';
import { changeDraft, readDraft } from '#offline/drafts.ts';

export interface SavedView {
  name: string;
  /** The address of the list without path and `?`. */
  query: string;
}

const KEY = 'list-views';
export const MOST_VIEWS = 10;
export const VIEW_NAME_MAX = 40;

/** The person's views by name. */
export const readViews = async (): Promise<SavedView[]> => viewsIn(await readDraft<unknown>(KEY));

/** What is no view (another version wrote it) is left out. */
function viewsIn(kept: unknown): SavedView[] {
  if (!Array.isArray(kept)) return [];
  return kept.filter((one): one is SavedView => typeof one?.name === 'string' && typeof one?.query === 'string');
}

/** Why a view cannot be kept under this name, or null. The same name again replaces its view. */
export function whyNotSaveView(views: readonly SavedView[], typed: string): string | null {
  const name = typed.trim();
  if (name === '') return t('Give the view a name.');
  if (name.length > VIEW_NAME_MAX) return t('A name has at most {count} characters.', { count: VIEW_NAME_MAX });
  const isNew = views.every((view) => view.name !== name);
  return isNew && views.length >= MOST_VIEWS
    ? t('You have {count} views. Remove one first.', { count: MOST_VIEWS })
    : null;
}

/** Keeps a view, in the place of one with the same name. */
export function saveView(name: string, query: string): Promise<void> {
  return changeDraft(KEY, (kept) => {
    const others = viewsIn(kept).filter((view) => view.name !== name.trim());
    return [...others, { name: name.trim(), query }].sort((a, b) => a.name.localeCompare(b.name, 'en'));
  });
}

export function removeView(name: string): Promise<void> {
  return changeDraft(KEY, (kept) => viewsIn(kept).filter((view) => view.name !== name));
}
