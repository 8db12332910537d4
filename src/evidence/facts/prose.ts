/** What people say in their own words: which pod stays Terminating, what it waits for, that a node is off (`prose.json`). */
import { NOBODY, type Telling } from './fact.ts';
import rows from './prose.json' with { type: 'json' };

/** A name with a digit and a hyphen, as controllers make them, or one in quotes: other words are no names. */
const NAME = '([a-z][a-z0-9.]{0,62}(?:-[a-z0-9.]{1,62}){1,12})';
const POD = `(?:["'\`*]{1,2}${NAME}["'\`*]{1,2}|(?=[a-z0-9.-]{0,250}\\d)${NAME}(?![\\w/-]))`;
const NAMED = [
  // A command that a sentence quotes.
  `\\b(?:kubectl|oc|k) (?:describe|get|delete|logs) (?:-n [a-z0-9-]{1,63} |--namespace[ =][a-z0-9-]{1,63} )?(?:po|pods?)[ /](?:-n [a-z0-9-]{1,63} )?${POD}`,
  `\\bdelet\\w{1,3} (?:the )?pod ${POD}`,
].map((pattern) => new RegExp(pattern));
const TERMINATING = [
  `\\bpods? (?:named |called )?${POD}[^.\\n]{0,80}?\\bterminating\\b`,
  `\\bterminating pods?:? ${POD}`,
  `(?:^|\\s)${POD} (?:has been|is|was|stays?|remains?|keeps?|hangs?)\\b[^.\\n]{0,30}\\bterminating\\b`,
].map((pattern) => new RegExp(pattern, 'i'));

const OTHER_KIND = /\b(?:namespace|ns|pvc?|claim|volume|crd|resource)s?\b[^.,:;\n]{0,30}\bterminating\b/i;
const DENIED = /\b(?:not|no longer|never|without|instead of|if (?:a|any|your) pods?|if it)\b/i;
const UNLESS: Readonly<Record<string, RegExp>> = {
  denied: DENIED,
  back: /\b(?:reboot|restart|back|again|recover|rejoin)|重启|恢复|\b(?:not|no longer|never|without|instead of|if)\b/i,
};
const PARTS: Readonly<Record<string, string>> = {
  machine: '(?:workers?|nodes?|vms?|machine|host|instance|ec2)\\d{0,3}',
  off: '(?:power(?:ed|ing)?[- ]?(?:off|down)|shut(?:ting)?[- ]?down|turn(?:ed|ing) off|unplug(?:ged|ging))',
};
interface Row {
  readonly tells: string;
  readonly wait?: string;
  readonly unless?: string;
  readonly says: string;
}
const ROWS = (rows as readonly Row[]).map((row) => ({
  ...row,
  pattern: new RegExp(
    row.says.replaceAll(/(?<!\?)<(\w+)>/g, (_, part: string) => PARTS[part] ?? ''),
    'i',
  ),
}));

/** A heading, a fence, an HTML comment or five words in a row that a diff adds: a document quotes what stands between. */
const DOCUMENT_DIFF = /^[+-](?:#{1,6} \S|`{3}|~{3}|<!--|-->|(?:[A-Za-z'’]{1,20}[,.;:]? ){4}[A-Za-z])/;

/** A comment in source code, or in a diff of it. */
const COMMENT = /^\s{0,40}(?:[+-]\s{0,40})?(?:\/\/|\/\*|\* )/;

const LOOK = 1_000;

const nameIn = (patterns: readonly RegExp[], text: string): string => {
  const [, quoted, plain] = patterns.map((pattern) => pattern.exec(text)).find((match) => match !== null) ?? [];
  return (quoted ?? plain ?? '').toLowerCase();
};

const SENTENCES = /(?<=[.!?。；]["'`)]{0,2})\s{1,4}|(?<=[。；])/;

export function readProse(line: string): readonly Telling[] {
  const text = line.slice(0, LOOK);
  if (DOCUMENT_DIFF.test(text)) return [{ kind: 'Explained', ...NOBODY, detail: { document: true } }];
  if (COMMENT.test(text) || !/\w [\w'"`(]|[一-鿿]|^FROZEN/.test(text)) return [];
  if (ROWS.some(({ tells, pattern }) => tells === 'explains' && pattern.test(text)))
    return [{ kind: 'Explained', ...NOBODY }];
  return text.split(SENTENCES).flatMap(readOne);
}

function readOne(text: string): readonly Telling[] {
  const said = ROWS.filter(({ pattern, unless = '' }) => pattern.test(text) && UNLESS[unless]?.test(text) !== true);
  const tells = (what: string): boolean => said.some((row) => row.tells === what);
  const name = DENIED.test(text) ? '' : nameIn(TERMINATING, text);
  const stuck = tells('stuck') && !OTHER_KIND.test(text);
  const shown = DENIED.test(text) ? '' : nameIn(NAMED, text);
  const wait = said.find((row) => row.tells === 'wait')?.wait;
  const quoted = true;
  const facts: readonly (Telling | false)[] = [
    shown !== '' && { kind: 'Mentioned', ...NOBODY, name: shown, detail: { quoted } },
    (stuck || name !== '') && { kind: 'DeletionRequested', ...NOBODY, name, detail: { quoted, stuck } },
    tells('off') && { kind: 'NodeLost', ...NOBODY, detail: { quoted } },
    wait !== undefined && { kind: 'WaitTold', ...NOBODY, detail: { quoted, wait, error: text.trim().slice(0, 400) } },
  ];
  return facts.filter((fact) => fact !== false);
}
