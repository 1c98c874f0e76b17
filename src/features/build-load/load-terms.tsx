import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Switch } from '@mantine/core';
import { TERMS_CHOICES, USUAL_TERMS } from '#domain/dwell-terms.ts';
import { DwellTermsFields } from '#ui/dwell-terms-fields.tsx';
import { patchDraft, useDraft } from './draft-store.ts';

/** How long trucks may stay free of charge with this load, where shipper and carrier agreed on that. */
export function LoadTerms() {
  const { dwellTerms, seen } = useDraft(({ draft }) => draft);
  const fixed = seen?.termsFixed ?? null;
  return (
    <>
      <Switch
        label="Free time agreed for this load"
        description={fixed ?? 'Without it each place’s own holds, as in its company profile'}
        disabled={fixed !== null}
        checked={Boolean(dwellTerms)}
        onChange={({ currentTarget }) => patchDraft({ dwellTerms: currentTarget.checked ? USUAL_TERMS : null })}
      />
      {dwellTerms && fixed === null && (
        <DwellTermsFields
          choices={TERMS_CHOICES}
          legend="Free time of trucks with this load"
          description="At the pick-up and at each delivery"
          terms={dwellTerms}
          onChange={(terms) => patchDraft({ dwellTerms: terms })}
        />
      )}
    </>
  );
}
