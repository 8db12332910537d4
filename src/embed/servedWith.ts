/**
 * Headers that a host of the page should send, since its head can't: `npm start`, `open` and the container do. Any site may
 * show a player (`?embed=1`) in a frame, and none the whole page.
 */
import { isPlayer } from './isPlayer.ts';

export const SERVED_WITH = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "frame-ancestors 'self'",
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** @param url path and query of a request; it has no fragment. */
export const isPlayerAt = (url: string): boolean => url.includes('?') && isPlayer(url.slice(url.indexOf('?')));

/** The headers for the file that a request's `url` asks for. */
export function servedWith(url: string): Readonly<Record<string, string>> {
  const { 'Content-Security-Policy': framing, ...others } = SERVED_WITH;
  return isPlayerAt(url) ? others : { 'Content-Security-Policy': framing, ...others };
}
