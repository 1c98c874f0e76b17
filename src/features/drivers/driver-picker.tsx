import type { PersonTag } from '#contract/user.ts';
import { Panel } from '#ui/panel.tsx';
import { ChosenDriver } from './chosen-driver.tsx';
import { DriverSearch } from './driver-search.tsx';

interface DriverPickerProps {
  driver: PersonTag | null;
  onChange: (driver: PersonTag | null) => void;
}

/** The driver standing at the desk: searched among all drivers, shown large once chosen. */
export function DriverPicker({ driver, onChange }: DriverPickerProps) {
  return (
    <Panel title="Driver" icon="user">
      {driver ? (
        <ChosenDriver driver={driver} changeLabel="Choose another" onChange={() => onChange(null)} />
      ) : (
        <DriverSearch label="Find the driver" onChoose={onChange} />
      )}
    </Panel>
  );
}
