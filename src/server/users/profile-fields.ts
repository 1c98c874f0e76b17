/** The fields of a profile in a request, judged by the domain. */
import { PROFILE_REASONS, type ProfileForm, profileStates } from '#domain/profile.ts';
import { type FieldErrors, invalid } from '../http/failure.ts';

/** 422 for given fields in error. `names`: what a field is called in this request, where it is called differently. */
export function checkProfile(
  form: { [Field in keyof ProfileForm]?: string | undefined },
  names: Partial<Record<keyof ProfileForm, string>> = {},
): void {
  const states = profileStates({ firstName: '', lastName: '', phone: '', email: '', ...withoutMissing(form) });
  const wrong: FieldErrors = {};
  for (const field of Object.keys(states) as (keyof ProfileForm)[]) {
    if (form[field] !== undefined && states[field] === 'error') wrong[names[field] ?? field] = PROFILE_REASONS[field];
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}

function withoutMissing<T extends object>(form: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
}
