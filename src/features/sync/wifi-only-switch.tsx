import { t } from '#language/say.ts';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Switch } from '@mantine/core';
import { keepWifiOnly, readWifiOnly } from '#offline/paper-originals.ts';
import { useLiveQuery } from '#offline/use-live-query.ts';

/** Whether the camera's photographs of papers wait for Wi-Fi; nothing where the browser does not tell what network it is. */
export function WifiOnlySwitch() {
  const isOn = useLiveQuery(readWifiOnly);
  if (isOn === undefined || isOn === null) return null;
  return (
    <Switch
      size="md"
      label={t('Send original photographs on Wi-Fi only')}
      description={t('Papers themselves are always sent.')}
      checked={isOn}
      onChange={({ currentTarget }) => void keepWifiOnly(currentTarget.checked)}
    />
  );
}
