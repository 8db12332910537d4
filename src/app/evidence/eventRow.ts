/** Of a list's row of two lines. */
export const EVENT_ROW = 'right-0 items-start py-0.75 leading-4.25';
