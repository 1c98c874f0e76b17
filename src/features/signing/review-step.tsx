import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Radio, Stack } from '@mantine/core';
import type { Bol } from '#contract/bol.ts';
import { InfoList } from '#ui/info-list.tsx';
import { DocumentToSign } from './document-to-sign.tsx';
import type { SigningDraft } from './signing-draft.ts';
import { optionKey, type SigningOption } from './signing-options.ts';
import classes from './signing-steps.module.css';

interface ReviewStepProps {
  bol: Bol;
  draft: SigningDraft;
  options: SigningOption[];
  onChoose: (option: SigningOption) => void;
}

/** First step: what is signed, to look at, and who signs. */
export function ReviewStep({ bol, draft, options, onChoose }: ReviewStepProps) {
  return (
    <div className={classes.review}>
      <Stack gap="md">
        <SignedSummary bol={bol} />
        <Radio.Group
          label="Who signs?"
          size="md"
          value={optionKey(draft)}
          onChange={(key) => {
            const option = options.find((candidate) => optionKey(candidate) === key);
            if (option) onChoose(option);
          }}
        >
          <Stack gap={4} mt={6}>
            {options.map((option) => (
              <Radio key={optionKey(option)} size="md" value={optionKey(option)} label={option.label} />
            ))}
          </Stack>
        </Radio.Group>
      </Stack>
      <DocumentToSign file={bol.file} />
    </div>
  );
}

/** What is signed, in a few lines. */
export function SignedSummary({ bol }: { bol: Bol }) {
  return (
    <InfoList
      items={[
        { label: 'BOL', value: bol.file.name },
        { label: 'P/U number', value: bol.load.pUNum },
        { label: 'Shipper', value: bol.shipper.name },
        { label: 'Carrier', value: bol.carrier?.name },
        { label: 'Receiver', value: bol.receiver?.name },
        { label: 'Pages', value: bol.file.pages > 0 ? String(bol.file.pages) : null },
      ]}
    />
  );
}
