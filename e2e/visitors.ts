/** What a browser remembers when a test begins, by which the page opens at one depth or another. */

/** Nothing: the page opens as it does for somebody new, at the story's depth. */
export const NEW_VISITOR = { cookies: [], origins: [] };

/** Somebody who left the page at the kubelet's depth, among its panes. */
export const paneVisitor = (origin: string) => ({
  cookies: [],
  origins: [{ origin, localStorage: [{ name: 'grace-period.depth', value: 'kubelet' }] }],
});
