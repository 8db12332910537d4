/** Decisions of the service worker (`offline.worker.ts`), which itself only listens. */

const isPage = ({ headers }: Response): boolean => /^text\/html\b/i.test(headers.get('content-type') ?? '');

/** A kept answer, or null for a miss: a cache filled without integrity checks may hold an error page in place of a file. */
export const usable = (url: string, kept: Response | undefined): Response | null =>
  kept === undefined || (isPage(kept) && /\/assets\//.test(url)) ? null : kept;

/** Whether a tab asks a waiting version to take over. Any page of this origin may send anything. */
export const asksToTakeOver = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'SKIP_WAITING';
