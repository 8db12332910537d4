/**
 * Set up before each file of unit tests: properties are tried with the same cases each time, so that a commit that is
 * green stays green. `FC_SEED` tries others; what is new each time is `npm run fuzz`.
 */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 2026) });
