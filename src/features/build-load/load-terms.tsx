import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Switch } from '@mantine/core';
import { termsChoices, USUAL_TERMS } from '#domain/dwell-terms.ts';
import { t } from '#language/say.ts';
import { DwellTermsFields } from '#ui/dwell-terms-fields.tsx';
import { patchDraft, useDraft } from './draft-store.ts';

/** How long trucks may stay free of charge with this load, where shipper and carrier agreed on that. */
export function LoadTerms() {
  const { dwellTerms, seen } = useDraft(({ draft }) => draft);
  const fixed = seen?.termsFixed ?? null;
  return (
    <>
      <Switch
        label={t('Free time agreed for this load')}
        description={fixed ?? t('Without it each place’s own holds, as in its company profile')}
        disabled={fixed !== null}
        checked={Boolean(dwellTerms)}
        onChange={({ currentTarget }) => patchDraft({ dwellTerms: currentTarget.checked ? USUAL_TERMS : null })}
      />
      {dwellTerms && fixed === null && (
        <DwellTermsFields
          choices={termsChoices()}
          legend={t('Free time of trucks with this load')}
          description={t('At the pick-up and at each delivery')}
          terms={dwellTerms}
          onChange={(terms) => patchDraft({ dwellTerms: terms })}
        />
      )}
    </>
  );
}
