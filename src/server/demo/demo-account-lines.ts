import { ROLE } from '#domain/roles.ts';
import { DEMO_ACCOUNTS, DEMO_COMPANIES, DEMO_PASSWORD } from './demo-people.ts';

const ROLE_NAMES = { [ROLE.admin]: 'admin', [ROLE.clerk]: 'clerk', [ROLE.driver]: 'driver' } as const;

/** Who can sign in, for a person at a terminal. */
export function demoAccountLines(): string {
  const lines = DEMO_ACCOUNTS.map(({ email, role, companyId }) => {
    const company = DEMO_COMPANIES.find(({ id }) => id === companyId)?.name ?? '';
    return `  ${email.padEnd(34)} ${ROLE_NAMES[role]} of ${company}`;
  });
  return [`Demo accounts, all with the password ${DEMO_PASSWORD}`, ...lines, ''].join('\n');
}
