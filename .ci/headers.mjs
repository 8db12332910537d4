/**
 * What a page can't say of itself in its head, and a host should: `npm start` does, and so does the container. Who else
 * may show it in a frame is up to the host.
 */
export const SERVED_WITH = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "frame-ancestors 'self'",
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
};
