import { connexIdOf } from './ids.ts';

/** A person in a picker: the name followed by the ConnexId in capitals. */
export function userLabel(user: { _id: string; name: string; connexId?: string | null | undefined }): string {
  return `${user.name} ${connexIdOf(user).toUpperCase()}`;
}
