/**
 * Matches the query of a player: `embed=1`, with no other `embed` and no encoded parameter before it. The container's
 * server (.ci/container/nginx.conf), which lets any site frame a player but not the page, and public/first-paint.js have
 * copies of this expression; `cli/container.test.ts` compares them.
 */
const IS_PLAYER = /^\?(?:(?!embed(?:[=&]|$))[^&%+]*&)*embed=1(?:&|$)/;

/** @param search the address's query, with its `?`; empty if there is none. */
export const isPlayer = (search: string): boolean => IS_PLAYER.test(search);
