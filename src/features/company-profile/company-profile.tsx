import { Stack } from '@mantine/core';
import type { Company } from '#contract/company.ts';
import { termsWords, USUAL_TERMS } from '#domain/dwell-terms.ts';
import { LIMITS } from '#domain/limits.ts';
import { may } from '#domain/permissions.ts';
import { formatPhone } from '#domain/phone.ts';
import { COMPANY_TYPE } from '#domain/roles.ts';
import { zoneOf } from '#domain/zone-of-address.ts';
import { t } from '#language/say.ts';
import { draftKeeper } from '#offline/drafts.ts';
import { readCompany } from '#offline/read-companies.ts';
import type { Session } from '#offline/session.ts';
import { useLiveQuery } from '#offline/use-live-query.ts';
import { ContactLink } from '#ui/contact-link.tsx';
import { InfoList } from '#ui/info-list.tsx';
import { IMAGE_ZOOM_START } from '#ui/measures.ts';
import { EditToggle, Panel } from '#ui/panel.tsx';
import { Picture } from '#ui/picture/picture.tsx';
import { PictureField } from '#ui/picture/picture-field.tsx';
import { showSnackbar } from '#ui/snackbar.tsx';
import { SubmitFailureNote } from '#ui/submit-failure-note.tsx';
import { useKeptEdit } from '#ui/use-kept-edit.ts';
import { useSubmit } from '#ui/use-submit.ts';
import { saveCompanyImage } from './actions.ts';
import { type CompanyDraft, CompanyForm } from './company-form.tsx';
import { zoneLabel } from './zone-field.tsx';

const DRAFT_KEY = 'company-profile';

/** The viewer's company: name, phone, address, image; its admins edit it. */
export function CompanyProfile({ viewer }: { viewer: Session }) {
  const edit = useKeptEdit<CompanyDraft>(DRAFT_KEY, draftKeeper(DRAFT_KEY));
  const companyId = viewer.company._id;
  // The session's copy stands until the store has answered, and where it was never pulled.
  const company = useLiveQuery(() => readCompany(companyId), [companyId]) ?? viewer.company;
  const mayEdit = may(viewer.actor, 'company.edit');
  const toggle = mayEdit && <EditToggle editing={edit.isOpen} onToggle={edit.isOpen ? edit.close : edit.open} />;
  return (
    <Stack gap="md">
      <Panel title={t('Company Info')} icon="building" aside={toggle}>
        {mayEdit && edit.isOpen ? <CompanyForm company={company} edit={edit} /> : <CompanyFacts company={company} />}
      </Panel>
      <Panel title={t('Company Image')} icon="camera">
        <CompanyImage company={company} mayEdit={mayEdit} />
      </Panel>
    </Stack>
  );
}

function CompanyFacts({ company }: { company: Company }) {
  const { name, phone, address } = company;
  const { line1, line2, line3, city, state, zip } = address;
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const lines = [line1, line2, line3, place].filter(Boolean);
  return (
    <InfoList
      items={[
        { label: t('Name'), value: name },
        {
          label: t('Phone'),
          value: phone && (
            <ContactLink kind="phone" to={phone}>
              {formatPhone(phone)}
            </ContactLink>
          ),
        },
        {
          label: t('Address'),
          value: lines.length > 0 && lines.map((line) => <div key={line}>{line}</div>),
        },
        { label: t('Time zone'), value: zoneLabel(zoneOf(company)) },
        ...(company.type === COMPANY_TYPE.shipper
          ? [{ label: t('Free time of trucks'), value: termsWords(company.dwellTerms ?? USUAL_TERMS) }]
          : []),
      ]}
    />
  );
}

const SHAPE = { aspect: LIMITS.imageAspect, zoomStart: IMAGE_ZOOM_START, maxChars: LIMITS.imageCharsMax };
const texts = () => ({ label: t('Company image'), noneText: t('No image yet') });

/** The company's image; its admins put a new one in its place. */
function CompanyImage({ company, mayEdit }: { company: Company; mayEdit: boolean }) {
  const { failure, submit } = useSubmit(saveCompanyImage);
  const { label, noneText } = texts();
  if (!mayEdit) {
    return <Picture src={company.img} alt={label} aspect={SHAPE.aspect} noneText={noneText} />;
  }
  const save = async (dataUrl: string) => {
    const saved = await submit(company._id, dataUrl);
    if (saved) showSnackbar({ severity: 'success', message: t('Company image saved') });
    return saved;
  };
  return (
    <Stack gap="sm">
      <PictureField label={label} noneText={noneText} src={company.img} shape={SHAPE} onSave={save} />
      <SubmitFailureNote failure={failure} title={t('The image was not saved')} />
    </Stack>
  );
}
