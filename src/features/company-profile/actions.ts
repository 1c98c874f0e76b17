import { updateCompany } from '#contract/company.ts';
import type { DwellTermsIntent } from '#contract/dwell.ts';
import { type CompanyForm, normalizeUsState } from '#domain/company-profile.ts';
import { changeNow, keepCompany } from '#offline/change-now.ts';

/**
 * Sends what differs from the form as it was opened, so that another admin's change to another field stays; `timeZone`
 * and `dwellTerms` are null where they do not. Throws CallError.
 */
export async function saveCompany(
  id: string,
  opened: CompanyForm,
  form: CompanyForm,
  timeZone: string | null,
  dwellTerms: DwellTermsIntent | null = null,
): Promise<void> {
  const wanted = Object.entries({ ...form, state: normalizeUsState(form.state) }).map(
    ([field, value]) => [field, value.trim()] as const,
  );
  const changed = Object.fromEntries(
    wanted.filter(([field, value]) => value !== opened[field as keyof CompanyForm]),
  ) as Partial<CompanyForm>;
  const { line1, line2, line3, ...fields } = changed;
  const lines = Object.fromEntries(Object.entries({ line1, line2, line3 }).filter(([, line]) => line !== undefined));
  const body = {
    ...fields,
    ...(Object.keys(lines).length > 0 ? { address: lines } : {}),
    ...(timeZone === null ? {} : { timeZone }),
    ...(dwellTerms === null ? {} : { dwellTerms }),
  };
  if (Object.keys(body).length === 0) return;
  await changeNow(updateCompany, { params: { id }, body }, keepCompany);
}

/** A picture on a slow dock Wi-Fi takes its time, ms. */
const IMAGE_TIMEOUT_MS = 60_000;

/** Sends the company's image, a JPEG as data URL. Throws CallError. */
export async function saveCompanyImage(id: string, img: string): Promise<void> {
  await changeNow(updateCompany, { params: { id }, body: { img }, timeoutMs: IMAGE_TIMEOUT_MS }, keepCompany);
}
