import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '#language/say.ts';
import { fetchSampleBol, fetchSite } from '#offline/site.ts';
import { RefusedDocument } from './accept-document.ts';
import { chooseDocument } from './bol-form-actions.ts';

/** A ready document for who tries the product without one at hand; nothing outside the demo. */
export function SampleBol({ disabled, take }: { disabled: boolean; take: (work: Promise<void>) => Promise<void> }) {
  const [offered, setOffered] = useState(false);
  useEffect(() => {
    let gone = false;
    fetchSite().then(
      ({ demo }) => !gone && setOffered(demo !== null),
      // Without a network the sample could not be fetched either.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);
  if (!offered) return null;
  return (
    <Button variant="subtle" disabled={disabled} onClick={() => void take(chooseSample())}>
      {t('Try with a sample BOL')}
    </Button>
  );
}

async function chooseSample(): Promise<void> {
  const file = await fetchSampleBol().catch((cause: unknown) => {
    throw new RefusedDocument(t('The sample could not be fetched. Connect and try again.'), { cause });
  });
  await chooseDocument(file);
}
