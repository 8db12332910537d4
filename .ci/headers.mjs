/**
 * What a page can't say of itself in its head, and a host should: `npm start` does, and so does the container. Who may
 * show it in a frame is up to the host: these let anybody have a player (`?embed=1`), and nobody else the whole page.
 */
export const SERVED_WITH = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "frame-ancestors 'self'",
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** A copy of the expression in src/embed/isPlayer.ts. No other site may frame an address that it does not match. */
const IS_PLAYER = /^\?(?:(?!embed(?:[=&]|$))[^&%+]*&)*embed=1(?:&|$)/;

/** @param url path and query of a request; it has no fragment. */
const isPlayer = (url) => url.includes('?') && IS_PLAYER.test(url.slice(url.indexOf('?')));

/** What is sent along with the file that a request's `url` asks for. */
export function servedWith(url) {
  const { 'Content-Security-Policy': framing, ...others } = SERVED_WITH;
  return isPlayer(url) ? others : { 'Content-Security-Policy': framing, ...others };
}

/** A plugin for Vite's preview: of a player it leaves out who may frame it. */
export function framing() {
  return {
    name: 'grace-period:framing',
    configurePreviewServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        if (isPlayer(request.url ?? '')) {
          const set = response.setHeader.bind(response);
          response.setHeader = (name, value) =>
            name.toLowerCase() === 'content-security-policy' ? response : set(name, value);
        }
        next();
      });
    },
  };
}
