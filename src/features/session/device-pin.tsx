import { Group, Stack, Text } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { formatDateTime } from '#domain/date-format.ts';
import { pinOf } from '#offline/db/pin-records.ts';
import { removePin, type Session } from '#offline/session.ts';
import { Icon } from '#ui/icon.tsx';
import { ReasonedButton } from '#ui/reasoned-button.tsx';
import { showSnackbar } from '#ui/snackbar-store.ts';
import { SubmitFailureNote } from '#ui/submit-failure-note.tsx';
import { useSubmit } from '#ui/use-submit.ts';
import { DevicePinForm } from './device-pin-form.tsx';

/** One's PIN on this device: set, change, remove. */
export function DevicePin({ viewer }: { viewer: Session }) {
  const [editing, setEditing] = useState(false);
  const pin = useLiveQuery(() => pinOf(viewer.user._id), [viewer]);
  const { busy, failure, submit } = useSubmit(removePin);
  if (pin === undefined) return null;
  const onSaved = () => {
    setEditing(false);
    showSnackbar({ severity: 'success', message: 'Your PIN for this device is set.' });
  };
  const remove = async () => {
    if (await submit()) showSnackbar({ severity: 'success', message: 'Your PIN was removed from this device.' });
  };
  if (editing) {
    return <DevicePinForm username={viewer.user.username} onSaved={onSaved} onCancel={() => setEditing(false)} />;
  }
  return (
    <Stack gap="sm" align="flex-start">
      <Text>{pin ? `You have one, until ${formatDateTime(new Date(pin.until).toISOString())}.` : OFFER}</Text>
      <Text size="sm" c="dimmed">
        {WHAT_IT_IS}
      </Text>
      <SubmitFailureNote failure={failure} title="Your PIN was not removed" />
      <Group>
        <ReasonedButton
          whyNot={null}
          variant="default"
          leftSection={<Icon name="edit" />}
          onClick={() => setEditing(true)}
        >
          {pin ? 'Change PIN' : 'Set PIN'}
        </ReasonedButton>
        {pin && (
          <ReasonedButton
            whyNot={null}
            variant="default"
            loading={busy}
            leftSection={<Icon name="trash" />}
            onClick={() => void remove()}
          >
            Remove PIN
          </ReasonedButton>
        )}
      </Group>
    </Stack>
  );
}

const OFFER = 'Do several of you share this device? With a PIN you take it over without typing your password.';
const WHAT_IT_IS =
  'It works on this device only, and ends after five wrong tries, four days without use, or with a new password. It ' +
  'keeps a colleague who picks the device up out of your work; it is no lock against somebody who takes it away.';
