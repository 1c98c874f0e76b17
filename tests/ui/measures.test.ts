import { expect, test } from 'vitest';
import * as measures from '#ui/measures.ts';

test('the numbers of the screens are the specification’s', () => {
  expect(measures).toMatchObject({
    SIDE_NAV_WIDTH: 250,
    TABLE_MIN_WIDTH: 900,
    DIRECTORY_MAX_HEIGHT: 600,
    OSD_TABLE_MAX_HEIGHT: 200,
    IMAGE_ZOOM_START: 1,
    SNACKBAR_MS: 3000,
    LOGIN_ERROR_MS: 5000,
    CARRIER_ERROR_MS: 5000,
    SEARCH_DEBOUNCE_MS: 500,
  });
});
