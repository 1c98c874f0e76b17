import type { Party } from '#contract/company.ts';
import { lastCharactersLabel } from '#domain/ids.ts';
import { formatPhone } from '#domain/phone.ts';
import { COMPANY_TYPE } from '#domain/roles.ts';
import { t } from '#language/say.ts';
import { InfoList } from '#ui/info-list.tsx';
import { Panel } from '#ui/panel.tsx';
import { CompanyField } from './company-field.tsx';
import { whyCarrierFixed } from './draft-checks.ts';
import { patchDraft, useDraft } from './draft-store.ts';
import { partyOf } from './load-draft.ts';
import classes from './wizard.module.css';

/** Third step: who carries the load. It may stay open for a load that is only saved. */
export function CarrierStep() {
  const draft = useDraft((state) => state.draft);
  const carrier = draft.carrierId ? (draft.parties[draft.carrierId] ?? null) : null;
  const choose = (company: Party | null) =>
    patchDraft({
      carrierId: company?._id ?? null,
      parties: company ? { ...draft.parties, [company._id]: partyOf(company) } : draft.parties,
    });
  return (
    <Panel title={t('Carrier')} icon="truck">
      <div className={classes.fields}>
        <CompanyField
          label={t('Carrier')}
          type={COMPANY_TYPE.carrier}
          value={carrier}
          onChange={choose}
          whyFixed={whyCarrierFixed(draft)}
        />
        {carrier ? (
          <CarrierFacts carrier={carrier} />
        ) : (
          <p className={classes.aside}>{t('Without a carrier the load can be saved, but not shipped.')}</p>
        )}
      </div>
    </Panel>
  );
}

function CarrierFacts({ carrier }: { carrier: Party }) {
  const { address } = carrier;
  const place = [address.city, [address.state, address.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return (
    <InfoList
      items={[
        { label: t('Name'), value: carrier.name },
        { label: t('Phone'), value: formatPhone(carrier.phone) },
        { label: t('Address'), value: [address.line1, place].filter(Boolean).join(', ') },
        { label: 'ID', value: lastCharactersLabel(carrier._id, 6) },
      ]}
    />
  );
}
