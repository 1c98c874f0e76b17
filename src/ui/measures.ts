/** Numbers of the screens: how wide and high parts of them are, and how long they wait. Those of freight are in `domain/limits.ts`. */
export const SIDE_NAV_WIDTH = 250;
export const TABLE_MIN_WIDTH = 900;
export const DIRECTORY_MAX_HEIGHT = 600;
export const OSD_TABLE_MAX_HEIGHT = 200;
/** How far a picture is enlarged before somebody cuts it out. */
export const IMAGE_ZOOM_START = 1;
export const SNACKBAR_MS = 3000;
export const LOGIN_ERROR_MS = 5000;
export const CARRIER_ERROR_MS = 5000;
/** Pause in typing before a company or driver look-up starts. */
export const SEARCH_DEBOUNCE_MS = 500;
