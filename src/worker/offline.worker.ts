/**
 * The service worker: it keeps every file of the version that it came with, and answers with them, so that the page opens
 * without a network. A newer version waits until the page is told to take it up, or until no tab shows this one any more.
 */
import { addPlugins, cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import { FILES } from 'virtual:files';
import { asksToTakeOver, usable } from './keptFiles.ts';

declare const self: ServiceWorkerGlobalScope;

cleanupOutdatedCaches();
addPlugins([
  { cachedResponseWillBeUsed: ({ request, cachedResponse }) => Promise.resolve(usable(request.url, cachedResponse)) },
]);
// What stands behind a question mark is for the page, and changes no file.
precacheAndRoute([...FILES], { ignoreURLParametersMatching: [/./] });

// The first visit, too, has its late parts from here once they have come.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  if (asksToTakeOver(data)) void self.skipWaiting();
});
