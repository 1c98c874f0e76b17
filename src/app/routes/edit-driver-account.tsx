import { useNavigate } from 'react-router-dom';
import { DriverAccountEdit } from '#features/driver-account/driver-account-edit.tsx';
import { t } from '#language/say.ts';
import { driverAccountPath } from '../base/paths.ts';
import { DriverScreen } from './driver-screen.tsx';

/** /driverAcct/{name}/edit-profile: changes a driver's account, or creates it. */
export function EditDriverAccount() {
  const navigate = useNavigate();
  return (
    <DriverScreen title={t('Edit Driver Account')} back="account">
      {({ viewer, driver, driverId }) => (
        <DriverAccountEdit
          viewer={viewer}
          driver={driver}
          onSaved={(accountName) => navigate(driverAccountPath(accountName, driverId), { replace: true })}
        />
      )}
    </DriverScreen>
  );
}
