// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is quoted here is source
import { type Break, b } from './break.ts';

/** The pages for visitors. */
export const VISITORS: readonly Break[] = [
  b(
    '2.1',
    'the landing page sends carriers to the drivers',
    "to: '/carrier-signup', icon",
    "to: '/driver-signup', icon",
  ),
  b(
    '2.2',
    'the login shows the password as it is typed',
    '<PasswordInput\n      name="password"\n      label="Password"',
    '<PasswordInput visible\n      name="password"\n      label="Password"',
  ),
  b('2.3', 'the login’s help leads nowhere', 'to={forgotHref}', 'to="/"'),
  b(
    '2.4 9.3',
    'a failed login stays for ever',
    'setTimeout(() => setFailure(null), LIMITS.loginErrorMs)',
    'setTimeout(() => undefined, LIMITS.loginErrorMs)',
  ),
  b('2.7 5.1', 'Reset is on for anything', 'disabled={!ready} title={ready', 'disabled={false} title={ready'),
  b('2.8', 'the link’s token is read by another name', "query.get('resetToken')", "query.get('token')"),
  b(
    '2.9',
    'the link is not checked when it opens',
    'withLoader(validateReset(resetToken, userId)).then(',
    'Promise.resolve(userId ?? "").then(',
  ),
  b('2.10', 'the reset page asks for the old password', '            resetToken={link.resetToken}\n', ''),
  b('2.11', 'an anchor of the FAQs is another', "id: 'cost',", "id: 'price',"),
  b(
    '2.12',
    'without a session /home leads to the landing page',
    '<Navigate to={PATHS.login} replace />\n  );',
    '<Navigate to={PATHS.landing} replace />\n  );',
  ),
  b(
    '2.17 2.18',
    'agreeing in the terms does not check the box',
    '          setTerms(true);\n          setReading(false);',
    '          setReading(false);',
  ),
  b(
    '2.19',
    'the sign-up ends at the login',
    '<SignUpForm phone={PROVIDER.phone} onDone={() => navigate(PATHS.landing)} />',
    '<SignUpForm phone={PROVIDER.phone} onDone={() => navigate(PATHS.login)} />',
  ),
  b(
    '2.20 2.24',
    'Continue on the third explainer goes on to the second',
    "[SHIPPER, 3, '/shippersignup2', '/shippersignup4']",
    "[SHIPPER, 3, '/shippersignup2', '/shippersignup2']",
  ),
  b(
    '2.21',
    'a picture does not open',
    '{opened && (\n        <Suspense fallback={null}>\n          <PictureModal',
    '{false && (\n        <Suspense fallback={null}>\n          <PictureModal',
  ),
  b(
    '2.22',
    'the first explainer’s other spelling has the second’s text',
    "'/shippersignup': [SHIPPER, 1,",
    "'/shippersignup': [SHIPPER, 2,",
  ),
  b(
    '2.23',
    'the second explainer goes back to the start',
    "'/shipper-signup-two': [SHIPPER, 2, '/shipper-signup',",
    "'/shipper-signup-two': [SHIPPER, 2, PATHS.landing,",
  ),
  b('2.25', 'the last explainer of shippers does not say Start', "START_NOW, 'Start']", 'START_NOW]'),
  b(
    '2.26',
    'the carrier’s last explainer ends on the landing page’s top',
    "'/carriersignup3': [CARRIER, 3, '/carriersignup2', START_NOW]",
    "'/carriersignup3': [CARRIER, 3, '/carriersignup2', PATHS.landing]",
  ),
  b(
    '2.27 2.28',
    'the driver’s explainers go in a circle',
    "'/driversignup2': [DRIVER, 2, '/driversignup', START_NOW]",
    "'/driversignup2': [DRIVER, 2, '/driversignup', '/driversignup']",
  ),
];
