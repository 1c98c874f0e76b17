// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is quoted here is source
import { type Break, b } from './break.ts';

/** People, companies, and the frame around the screens. */
export const PEOPLE: readonly Break[] = [
  b(
    '2.15 7.36',
    'creating a carrier leads to the settings',
    'onCreated={(adminId) => navigate(homePath(adminId))}',
    'onCreated={() => navigate(PATHS_SETTINGS)}'.replace('PATHS_SETTINGS', "settingsPath('company-profile')"),
  ),
  b(
    '2.16',
    'a deleted driver account leads to the landing page',
    'onDeleted={() => navigate(homePath(viewer.user._id), { replace: true })}\n        />',
    "onDeleted={() => navigate('/', { replace: true })}\n        />",
  ),
  b(
    '8.20',
    'a changed password leads home',
    'navigate(PATHS.login, { replace: true, state: takingAlong(said) });',
    'navigate(PATHS.landing, { replace: true, state: takingAlong(said) });',
  ),
  b(
    '2.98',
    'the settings begin with the profile',
    'return <Navigate to={settingsPath(tabs[0])} replace />;',
    'return <Navigate to={settingsPath(tabs[1] ?? tabs[0])} replace />;',
  ),
  b('2.99', 'a tab does not change the address', 'navigate(`${PATHS.settings}/${next}`)', 'undefined'),
  b('2.100 9.9', 'the directory grows without end', '        maxHeight={LIMITS.directoryMaxHeight}\n', ''),
  b(
    '2.101',
    'everybody sees Remove',
    'columns={isAdmin ? [...columns, devices, removal] : columns}',
    'columns={[...columns, removal]}',
  ),
  b('2.102', 'removal is not said to come', "'feature coming soon'", "'Remove'"),
  b('2.103', 'the profile shows no ConnexId', "            { label: 'ConnexId', value: connexIdOf(user) },\n", ''),
  b('2.105', 'the profile’s form offers no new password', 'to={changePasswordHref}', 'to="/"'),
  b(
    '2.106',
    'the company’s address loses its third line',
    'const lines = [line1, line2, line3, place].filter(Boolean);',
    'const lines = [line1, line2, place].filter(Boolean);',
  ),
  b(
    '2.107',
    'everybody may edit the company',
    "const mayEdit = may(viewer.actor, 'company.edit');",
    'const mayEdit = true;',
  ),
  b('2.112', 'the trailer is missing', "            { label: t('Trailer number'), value: account.trlNum },\n", ''),
  b('2.113 8.19', 'deleting warns in other words', 'Are you sure you want to continue?', 'Continue?'),
  b(
    '2.114',
    'the carrier’s form names nobody',
    '          value={user.name}\n          readOnly',
    '          value=""\n          readOnly',
  ),
  b(
    '2.118',
    'the avatar leads to the directory',
    "to={settingsPath('my-profile')}\n        className={classes.profile}",
    "to={settingsPath('directory')}\n        className={classes.profile}",
  ),
  b(
    '2.119 9.8',
    'the menu is 200 px wide',
    "'--side-width': `${FIRST_LIMITS.sideNavWidth}px`",
    "'--side-width': `200px`",
  ),
  b(
    '2.120',
    'the menu has no FAQs',
    '          <MenuLink to={PATHS.faqs} label={msg(\'FAQs\')} icon="help" onClick={onClose} />\n',
    '',
  ),
  b(
    '2.121',
    'drivers see the menu of the dock',
    'const write = actor.role !== ROLE.driver && actor.companyType !== COMPANY_TYPE.carrier ? WRITE : [];',
    'const write: readonly MenuItem[] = [];',
  ),
  b(
    '2.122',
    'the menu has no company profile',
    "  { to: '/settings/company-profile', label: msg('Company Profile'), icon: 'building' },\n",
    '',
  ),
  b(
    '2.123',
    'the footer has no mail address',
    'const { city, phone, email } = site.contact;',
    'const { city, phone } = site.contact, email = null;',
  ),
  b('2.124', 'every message looks like a success', 'data-severity={severity}', 'data-severity="success"'),
  b('2.125', 'the loader never shows', '<LoaderOverlay open={loading} />', '<LoaderOverlay open={false} />'),
  b(
    '4.30 9.5',
    'a message does not go by itself',
    '    const timer = setTimeout(onClose, autoHideMs);\n',
    '    const timer = setTimeout(() => undefined, autoHideMs);\n',
  ),
];
