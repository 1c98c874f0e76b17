import { t } from '#language/say.ts';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import { Radio, Skeleton, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useCallback } from 'react';
import type { Bol } from '#contract/bol.ts';
import { openDocument } from '#offline/documents.ts';
import { ComingPieces } from '#ui/coming-pieces.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { InfoList } from '#ui/info-list.tsx';
import { LazyPdfViewer } from '#ui/pdf-viewer/lazy-pdf-viewer.tsx';
import { documentTrouble } from '#ui/save-document.ts';
import type { SigningDraft } from './signing-draft.ts';
import { optionKey, type SigningOption } from './signing-options.ts';
import classes from './signing-steps.module.css';

interface ReviewStepProps {
  bol: Bol;
  /** null while it is being read: what is signed can be looked at meanwhile. */
  draft: SigningDraft | null;
  options: SigningOption[];
  onChoose: (option: SigningOption) => void;
}

/** First step: what is signed, to look at, and who signs. */
export function ReviewStep({ bol, draft, options, onChoose }: ReviewStepProps) {
  return (
    <div className={classes.review}>
      <Stack gap="md">
        <SignedSummary bol={bol} />
        {draft ? (
          <Radio.Group
            label={t('Who signs?')}
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
        ) : (
          <ComingPieces label={t('Opening the document to sign')}>
            <Skeleton className={classes.question ?? ''} />
            <Stack gap={4} mt={6}>
              {options.map((option) => (
                <Skeleton key={optionKey(option)} className={classes.option ?? ''} />
              ))}
            </Stack>
          </ComingPieces>
        )}
      </Stack>
      <DocumentToSign file={bol.file} />
    </div>
  );
}

/** What is signed, in a few lines. */
function SignedSummary({ bol }: { bol: Bol }) {
  return (
    <InfoList
      items={[
        { label: t('BOL'), value: bol.file.name },
        { label: t('P/U number'), value: bol.load.pUNum },
        { label: t('Shipper'), value: bol.shipper.name },
        { label: t('Carrier'), value: bol.carrier?.name },
        { label: t('Receiver'), value: bol.receiver?.name },
        { label: t('Pages'), value: bol.file.pages > 0 ? String(bol.file.pages) : null },
      ]}
    />
  );
}

/** The document itself: who signs has to be able to look at it, in whosever hands the device is. */
export function DocumentToSign({ file }: { file: Bol['file'] }) {
  const source = useCallback(() => openDocument(file.sha256), [file.sha256]);
  return (
    <LazyPdfViewer
      source={source}
      fileName={file.name}
      label={t('Bill of lading {name}', { name: file.name })}
      describeError={documentTrouble}
    />
  );
}

interface HandOverStepProps {
  icon: IconName;
  title: string;
  children: ReactNode;
}

/** A screen that changes hands: one sentence, large, to be read at arm's length. */
export function HandOverStep({ icon, title, children }: HandOverStepProps) {
  return (
    <div className={classes.handOver}>
      <span className={classes.round}>
        <Icon name={icon} size={40} />
      </span>
      <Title order={3} className={classes.handOverTitle ?? ''}>
        {title}
      </Title>
      <Text c="dimmed" ta="center">
        {children}
      </Text>
    </div>
  );
}
