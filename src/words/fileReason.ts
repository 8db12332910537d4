/** Why a file was not read, or not all of it, in English. */
import type { FileReason, NoFinding } from '../evidence/index.ts';

function noFinding(why: NoFinding): string {
  switch (why.code) {
    case 'notJson':
      return 'it is no JSON, or was cut';
    case 'notFinding':
      return 'it is no finding';
    case 'tooLong':
      return `it is longer than ${why.megabytes} MB`;
    case 'otherVersion':
      return `it is of version ${why.found}, and ${why.known} is what is understood`;
    case 'shape':
      return `${why.path === '' ? 'it' : why.path}: ${why.message}`;
  }
}

export function fileReasonInWords(reason: FileReason): string {
  if (reason.code === 'error') return reason.message;
  const more = reason.count === 1 ? '' : `; ${reason.count} such lines`;
  return `line ${reason.line}: ${noFinding(reason.why)}${more}`;
}
