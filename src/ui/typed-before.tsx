import { Text } from '@mantine/core';
import { t } from '#language/say.ts';

/** Over a form that opened again with what was typed in an earlier visit. */
export const TypedBefore = () => <Text c="dimmed">{t('What you typed here before is not saved yet.')}</Text>;
