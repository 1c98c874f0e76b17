import { msg, t } from '#language/say.ts';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Anchor, Button, Checkbox } from '@mantine/core';
import type { User } from '#contract/user.ts';
import { connexIdOf } from '#domain/ids.ts';
import { formatPhone } from '#domain/phone.ts';
import { roleName } from '#domain/roles.ts';
import type { Session } from '#offline/session.ts';
import { ContactLink } from '#ui/contact-link.tsx';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { Link } from '#ui/link.tsx';

/** What is said of the removal of colleagues. */
export const REMOVAL = msg('feature coming soon');

/** Where a person's driver account is, for those whose account the viewer may open. */
export type HrefOfDriver = (person: User) => string | null;

function RoleCell({ name, href }: { name: string; href: string | null }) {
  return href === null ? (
    name
  ) : (
    <Anchor component={Link} to={href}>
      {t('{role} account', { role: name })}
    </Anchor>
  );
}

/** What everybody sees of a colleague. */
export function columnsFor({ actor, user }: Session, hrefOfDriver: HrefOfDriver): DataColumn<User>[] {
  return [
    {
      key: 'name',
      title: t('Name'),
      cell: (person) => (person._id === user._id ? t('{name} (you)', { name: person.name }) : person.name),
    },
    {
      key: 'role',
      title: t('Role'),
      interactive: true,
      cell: (person) => <RoleCell name={roleName(person.role, actor.companyType)} href={hrefOfDriver(person)} />,
    },
    { key: 'connexId', title: 'ConnexId', cell: connexIdOf },
    {
      key: 'phone',
      title: t('Phone'),
      interactive: true,
      cell: ({ phone }) => (
        <ContactLink kind="phone" to={phone}>
          {formatPhone(phone)}
        </ContactLink>
      ),
    },
    {
      key: 'email',
      title: t('Email'),
      interactive: true,
      cell: ({ email }) => <ContactLink kind="mail" to={email} />,
    },
  ];
}

/** A lost phone: the admin signs its person out. One's own devices stand in one's profile. */
export function devicesColumn({ user }: Session, onSignOut: (person: User) => void): DataColumn<User> {
  return {
    key: 'devices',
    title: t('Devices'),
    interactive: true,
    width: '8rem',
    cell: (person) =>
      person._id === user._id ? (
        t('In My Profile')
      ) : (
        <Button
          variant="default"
          size="sm"
          aria-label={t('Log out {name}', { name: person.name })}
          onClick={() => onSignOut(person)}
        >
          {t('Log out')}
        </Button>
      ),
  };
}

/** The admin's mark on a row; `marked` holds ids. */
export function removeColumn(
  marked: ReadonlySet<string>,
  setMarked: (marked: ReadonlySet<string>) => void,
): DataColumn<User> {
  const toggle = (id: string) =>
    setMarked(new Set(marked.has(id) ? [...marked].filter((one) => one !== id) : [...marked, id]));
  return {
    key: 'remove',
    title: t('Remove'),
    interactive: true,
    width: '7rem',
    cell: ({ _id, name }) => (
      <Checkbox
        aria-label={t('Remove {name}', { name })}
        title={t(REMOVAL)}
        checked={marked.has(_id)}
        onChange={() => toggle(_id)}
      />
    ),
  };
}
