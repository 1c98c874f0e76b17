/**
 * `npm run provision -- …`: an operator adds a company with its first admin. Works beside a running server; prints the
 * invitation link, or mails it with `--mail`.
 */
import { parseArgs } from 'node:util';
import { type Config, ConfigError, readConfig } from '../base/config.ts';
import { Failure } from '../base/failure.ts';
import { connectDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { transaction } from '../db/transaction.ts';
import { openMailTransport } from '../mail/mail-transport.ts';
import { invitationMail, passwordLink } from '../mail/mails.ts';
import { type NewCustomer, type Provisioned, provisionCompany, whyNotProvision } from '../people/provision-company.ts';
import { commandLog, type Output } from './command-output.ts';

const HELP = `Adds a company and its first admin.

npm run provision -- --company "Harbor Foods" --type shipper --admin-email grace@harbor.example --first Grace --last Lindqvist

  --company      name of the company
  --type         shipper or carrier; a receiver is a shipper
  --admin-email  email address of the admin, which is also the username
  --first        first name of the admin
  --last         last name of the admin
  --phone        10-digit US phone number (optional)
  --time-zone    zone its docks keep, like America/Chicago (optional; until it is chosen, the company's address says it)
  --mail         send the invitation by email instead of printing its link
  --help         this text

The database, the mail server and the address in the link come from the same environment variables as the server's.`;

const text = { type: 'string', default: '' } as const;
const OPTIONS = {
  company: text,
  type: text,
  'admin-email': text,
  first: text,
  last: text,
  phone: text,
  'time-zone': text,
  mail: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** Runs the command; the exit code. */
export async function runProvision(args: string[], env: NodeJS.ProcessEnv, { out, error }: Output): Promise<number> {
  try {
    const { values } = parseArgs({ args, options: OPTIONS });
    if (values.help || args.length === 0) {
      out(HELP);
      return values.help ? 0 : 1;
    }
    const customer = customerOf(values);
    const problems = whyNotProvision(customer);
    if (problems.length > 0) {
      for (const problem of problems) error(problem);
      return 1;
    }
    const config = readConfig(env);
    const provisioned = await store(config, customer, error);
    await hand(config, customer, provisioned, values.mail, out);
    return 0;
  } catch (failure) {
    if (!isForPeople(failure)) throw failure;
    error(failure.message);
    return 1;
  }
}

const customerOf = (values: Record<Exclude<keyof typeof OPTIONS, 'mail' | 'help'>, string>): NewCustomer => ({
  company: values.company.trim(),
  type: values.type as NewCustomer['type'],
  adminEmail: values['admin-email'].trim(),
  first: values.first.trim(),
  last: values.last.trim(),
  phone: values.phone.trim(),
  timeZone: values['time-zone'].trim() || null,
});

/** Wrong options, wrong settings, an e-mail address that has an account: the message says it all. */
function isForPeople(failure: unknown): failure is Error {
  if (failure instanceof ConfigError || failure instanceof Failure) return true;
  return failure instanceof Error && 'code' in failure && String(failure.code).startsWith('ERR_PARSE_ARGS');
}

async function store(config: Config, customer: NewCustomer, error: Output['error']): Promise<Provisioned> {
  const database = await connectDatabase(config, commandLog(error));
  try {
    await migrate(database);
    return await transaction(database, 'write', (tx) => provisionCompany(tx, customer, new Date()));
  } finally {
    await database.close();
  }
}

async function hand(
  config: Config,
  { company, adminEmail, first, last }: NewCustomer,
  { adminId, companyId, token }: Provisioned,
  byMail: boolean,
  out: Output['out'],
): Promise<void> {
  const link = passwordLink(config.publicUrl, adminId, token);
  out(`${company} (${companyId}) with its admin ${first} ${last} <${adminEmail}> is ready.`);
  const printed = `The link to set the password, good for 72 hours and once:\n${link}`;
  if (!byMail) return out(printed);
  const mail = invitationMail({ name: `${first} ${last}`, email: adminEmail }, { inviter: null, company, link });
  try {
    await openMailTransport(config).deliver(mail, `invitation-${adminId}`);
    out(config.smtpUrl === null ? `The invitation lies in ${config.mailDir}.` : 'The invitation was sent.');
  } catch (failure) {
    // Company and admin exist: the operator must still get the link to them.
    out(`The invitation could not be mailed (${failure instanceof Error ? failure.message : failure}).\n${printed}`);
  }
}
