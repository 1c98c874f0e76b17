import { useState } from 'react';
import { t } from '#language/say.ts';
import { HeaderButton } from '#ui/header-button.tsx';
import { later } from '#ui/later.tsx';
import { leavingFacts, useLogOut } from './log-out-button.tsx';
import type { LeavingFacts } from './log-out-dialog.tsx';

const SwitchPersonDialog = later(async () => (await import('./switch-person-dialog.tsx')).SwitchPersonDialog);

/** Hands a shared device over: the logout of Logout that keeps what is unsent, then the PINs of this device. */
export function SwitchPersonButton({ onLeft }: { onLeft: () => void }) {
  const { busy, choose } = useLogOut(onLeft);
  const [asking, setAsking] = useState<LeavingFacts | null>(null);
  const [looking, setLooking] = useState(false);
  const start = async () => {
    setLooking(true);
    const facts = await leavingFacts().finally(() => setLooking(false));
    if (facts.unsent === 0 && facts.reached) return choose('keep');
    setAsking(facts);
  };
  return (
    <>
      <HeaderButton
        title={t('Switch person')}
        icon="users"
        busy={busy !== null || looking}
        onPress={() => void start()}
      />
      {asking !== null && (
        <SwitchPersonDialog
          facts={asking}
          busy={busy !== null}
          onStay={() => setAsking(null)}
          onSwitch={() => void choose('keep')}
        />
      )}
    </>
  );
}
