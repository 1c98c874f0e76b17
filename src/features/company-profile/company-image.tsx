import { Stack } from '@mantine/core';
import type { Company } from '#contract/company.ts';
import { LIMITS } from '#domain/limits.ts';
import { Picture } from '#ui/picture/picture.tsx';
import { PictureField } from '#ui/picture/picture-field.tsx';
import { showSnackbar } from '#ui/snackbar-store.ts';
import { SubmitFailureNote } from '#ui/submit-failure-note.tsx';
import { useSubmit } from '#ui/use-submit.ts';
import { saveCompanyImage } from './actions.ts';

const SHAPE = { aspect: LIMITS.imageAspect, zoomStart: LIMITS.imageZoomStart, maxChars: LIMITS.imageCharsMax };
const TEXTS = { label: 'Company image', noneText: 'No image yet' };

/** The company's image; its admins put a new one in its place. */
export function CompanyImage({ company, mayEdit }: { company: Company; mayEdit: boolean }) {
  const { failure, submit } = useSubmit(saveCompanyImage);
  if (!mayEdit) {
    return <Picture src={company.img} alt={TEXTS.label} aspect={SHAPE.aspect} noneText={TEXTS.noneText} />;
  }
  const save = async (dataUrl: string) => {
    const saved = await submit(company._id, dataUrl);
    if (saved) showSnackbar({ severity: 'success', message: 'Company image saved' });
    return saved;
  };
  return (
    <Stack gap="sm">
      <PictureField {...TEXTS} src={company.img} shape={SHAPE} onSave={save} />
      <SubmitFailureNote failure={failure} title="The image was not saved" />
    </Stack>
  );
}
