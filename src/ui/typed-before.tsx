import { Button, Group, Text } from '@mantine/core';
import { t } from '#language/say.ts';

interface TypedBeforeProps {
  /** Gives it up; left out where another button of the form does. */
  onDiscard?: () => void;
}

/** Over a form that opened again with what was typed in an earlier visit. */
export function TypedBefore({ onDiscard }: TypedBeforeProps) {
  const words = <Text c="dimmed">{t('What you typed here before is not saved yet.')}</Text>;
  if (!onDiscard) return words;
  return (
    <Group justify="space-between" gap="xs">
      {words}
      <Button variant="subtle" size="sm" onClick={onDiscard}>
        {t('Discard')}
      </Button>
    </Group>
  );
}
