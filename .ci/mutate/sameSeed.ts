/** What a random example notices must be noticed again: every run of a property draws the same examples. */
import fc from 'fast-check';

fc.configureGlobal({ seed: 1 });
