/**
 * Whether an address is a player's: `embed=1`, after no other `embed` and nothing that is encoded. Everybody who decides
 * it goes by this expression, each in a copy of its own: the servers (.ci/headers.mjs, .ci/container/nginx.conf), which let
 * anybody frame a player and nobody the page, and public/first-paint.js. `cli/container.test.ts` compares them.
 */
const IS_PLAYER = /^\?(?:(?!embed(?:[=&]|$))[^&%+]*&)*embed=1(?:&|$)/;

/** @param search of the address, with its `?`. */
export const isPlayer = (search: string): boolean => IS_PLAYER.test(search);
