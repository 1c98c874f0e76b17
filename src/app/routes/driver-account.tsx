import { useNavigate } from 'react-router-dom';
import { DriverAccountView } from '#features/driver-account/driver-account.tsx';
import { t } from '#language/say.ts';
import { driverAccountPath, homePath } from '../base/paths.ts';
import { DriverScreen } from './driver-screen.tsx';

/** /driverAcct/{name}: a driver's account. */
export function DriverAccount() {
  const navigate = useNavigate();
  return (
    <DriverScreen title={t('Driver Account')} back="settings">
      {({ viewer, driver, driverId }) => (
        <DriverAccountView
          viewer={viewer}
          driver={driver}
          editHref={driverAccountPath(driver.name, driverId, { edit: true })}
          onDeleted={() => navigate(homePath(viewer.user._id), { replace: true })}
        />
      )}
    </DriverScreen>
  );
}
