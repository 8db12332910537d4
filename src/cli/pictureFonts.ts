/** The page's fonts as `data:` addresses, in the program itself: it is one file. */
import mono from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2?inline';
import ui from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?inline';

export const PICTURE_FONTS = { ui, mono };
