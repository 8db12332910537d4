/**
 * The service worker: it keeps every file of the version that it came with, and answers with them, so that the page opens
 * without a network. A newer version waits until the page is told to take it up, or until no tab shows this one any more.
 */
import { addPlugins, cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import { FILES } from 'virtual:files';

declare const self: ServiceWorkerGlobalScope;

const isPage = ({ headers }: Response): boolean => /^text\/html\b/i.test(headers.get('content-type') ?? '');

cleanupOutdatedCaches();
// A cache that was filled without integrity checks may hold a host's error page in place of a file: that is a miss.
addPlugins([
  {
    cachedResponseWillBeUsed: ({ request, cachedResponse }) =>
      Promise.resolve(
        cachedResponse !== undefined && isPage(cachedResponse) && /\/assets\//.test(request.url)
          ? null
          : cachedResponse,
      ),
  },
]);
// What stands behind a question mark is for the page, and changes no file.
precacheAndRoute([...FILES], { ignoreURLParametersMatching: [/./] });

// The first visit, too, has its late parts from here once they have come.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  const asked: unknown = data;
  if (typeof asked === 'object' && asked !== null && 'type' in asked && asked.type === 'SKIP_WAITING')
    void self.skipWaiting();
});
