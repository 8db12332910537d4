/** Imported for what it does, before anything prints or reads a log line: the lines of all releases are known from here on. */
import { RELEASES } from '../../release.ts';
import { linesOf } from './index.ts';
import { knowLines } from './known.ts';

for (const release of RELEASES) knowLines(release, linesOf(release));
