/** Has the page kept by its service worker, which is asked for only after the page stands. */
import { Workbox } from 'workbox-window';

/** A server on one's own machine needs no copy, and another program may have its address tomorrow. */
const LOOPBACK = /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/;

/** The page that is one file (.ci/vite/single.config.ts) has no other beside it. */
const isOneOfMany = (): boolean => document.querySelector('link[rel=manifest]') !== null;

const canKeep = (): boolean =>
  import.meta.env.PROD &&
  isOneOfMany() &&
  window.isSecureContext &&
  'serviceWorker' in navigator &&
  !LOOPBACK.test(location.hostname);

const reload = (): void => location.reload();

/**
 * @param onNewVersion a newer version has come and waits, or another tab has taken it up, which removes the files of
 * this tab's version; `takeUp` loads the page anew with it
 */
export function keepPage(onNewVersion: (takeUp: () => void) => void): void {
  if (!canKeep()) return;
  const workbox = new Workbox('./service-worker.js');
  // The first service worker to control the page is the page's own.
  let isControlled = navigator.serviceWorker.controller !== null;
  workbox.addEventListener('controlling', () => {
    if (isControlled) onNewVersion(reload);
    isControlled = true;
  });
  workbox.addEventListener('waiting', () =>
    onNewVersion(() => {
      workbox.addEventListener('controlling', reload);
      workbox.messageSkipWaiting();
    }),
  );
  // Where storage is full or refused, the page goes on as it is.
  workbox.register().catch(() => undefined);
}
