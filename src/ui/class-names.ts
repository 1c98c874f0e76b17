/** Joins the class names that are set; the names of a style sheet may be missing in tests, conditions may be false. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
