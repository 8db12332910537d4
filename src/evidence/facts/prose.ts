/** Reads prose: which pod stays Terminating, that a node is off, or that a text explains removals in general. */
import { NOBODY, type Telling } from './fact.ts';

/** A name with a digit and a hyphen, as controllers make them: other words are no names. */
const POD =
  '["\'`*]{0,2}(?=[a-z0-9.-]{0,250}\\d)([a-z][a-z0-9.]{0,62}(?:-[a-z0-9.]{1,62}){1,12})["\'`*]{0,2}(?![\\w/-])';
/** A command that a sentence quotes. */
const ASKS = new RegExp(
  `\\b(?:kubectl|oc|k) (?:describe|get|delete|logs) (?:-n [a-z0-9-]{1,63} |--namespace[ =][a-z0-9-]{1,63} )?(?:po|pods?)[ /](?:-n [a-z0-9-]{1,63} )?${POD}`,
);
const TERMINATING = [
  new RegExp(`\\bpods? (?:named |called )?${POD}[^.\\n]{0,80}?\\bterminating\\b`, 'i'),
  new RegExp(`\\bterminating pods?:? ${POD}`, 'i'),
];
/** "It stays in Terminating": of the pod that the input is about. */
const STUCK = new RegExp(
  [
    /\b(?:stuck|stay(?:s|ed|ing)?|remain(?:s|ed|ing)?|hangs?|hung|hanging|sits?|sitting|left|keeps?|stalled|forever|indefinitely|show(?:s|n|ing)?|still)\b[^.;\n]{0,40}\bterminating\b/,
    /\bpods? (?:is|are|was|were|goes|go|went)\b[^.;\n]{0,20}\bterminating\b/,
    /\b(?:in|as) (?:the |a )?[`'"*]{0,2}terminating[`'"*]{0,2} (?:state|status|phase)\b/,
    /(?:一直|处于|卡在|停留在)[^，。\n]{0,12}terminating/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);
const OTHER_KIND = /\b(?:namespace|ns|pvc?|claim|volume|crd|resource)s?\b[^.,:;\n]{0,30}\bterminating\b/i;
const DENIED = /\b(?:not|no longer|never|without|instead of|if)\b/i;

const MACHINE = '(?:workers?|nodes?|vm|machine|host|instance)';
const OFF = '(?:power(?:ed|ing)?[- ]?(?:off|down)|shut(?:ting)?[- ]?down|turn(?:ed|ing) off|unplug(?:ged|ging))';
const NODE_OFF = [
  new RegExp(`\\b${OFF}\\b[^.,;\\n]{0,30}\\b${MACHINE}\\b`, 'i'),
  new RegExp(
    `\\b${MACHINE}\\b[^.,;\\n]{0,40}?\\b(?:is|are|was|were|went|got|goes|stays?|has been)\\b[^.,;\\n]{0,20}?\\b(?:${OFF}|down|offline|unreachable|not ?ready|dead|unresponsive)\\b`,
    'i',
  ),
  new RegExp(`\\b${MACHINE}\\b (?:has |have |had )?(?:dies|died|crashed|crashes|lost power)\\b`, 'i'),
  new RegExp(
    `\\bstop(?:s|ped)?\\b[^.,;\\n]{0,30}\\bkubelet\\b[^.,;\\n]{0,20}\\bon (?:the|a|that|one|its) ${MACHINE}\\b`,
    'i',
  ),
  /节点[^，。\n]{0,12}(?:宕机|关机|断电|掉电|失联|NotReady|不可达)|(?:关机|断电)[^，。\n]{0,8}节点/,
];
const BACK = /\b(?:reboot|restart|back|again|recover|rejoin)|重启|恢复/i;

/** Headings and turns of those who explain to others what may happen. */
const EXPLAINS =
  /可能(?:的)?原因|常见原因|解决(?:方案|办法|方法)|类似这样|如下所示|概述|本文|(?:possible|common) (?:causes|reasons)|in this (?:article|post|guide|tutorial)|\bFAQ\b|for example[,:]|(?:example|sample) output|output (?:is|will be|should be) similar|you (?:will|might|may|should|can) see|how to (?:fix|solve|resolve|troubleshoot)|(?:^|[#*\s])(?:solution|resolution|overview)s?\s*[:：]/i;

/** A heading, a fence, an HTML comment or five words in a row that a diff adds: a document quotes what stands between. */
const DOCUMENT_DIFF = /^[+-](?:#{1,6} \S|`{3}|~{3}|<!--|-->|(?:[A-Za-z'’]{1,20}[,.;:]? ){4}[A-Za-z])/;

const LOOK = 1_000;

export function readProse(line: string): readonly Telling[] {
  const text = line.slice(0, LOOK);
  if (DOCUMENT_DIFF.test(text)) return [{ kind: 'Explained', ...NOBODY, detail: { document: true } }];
  if (!/\w [\w'"`(]|[一-鿿]/.test(text)) return [];
  const told = { detail: { quoted: true } };
  if (EXPLAINS.test(text)) return [{ kind: 'Explained', ...NOBODY }];
  const [name = ''] = TERMINATING.flatMap((pattern) => pattern.exec(text)?.[1] ?? []);
  const isOff = !BACK.test(text) && NODE_OFF.some((pattern) => pattern.test(text));
  if (DENIED.test(text)) return [];
  const stuck = STUCK.test(text) && !OTHER_KIND.test(text);
  const asked = {
    kind: 'DeletionRequested',
    ...NOBODY,
    name: name.toLowerCase(),
    detail: { quoted: true, stuck },
  } as const;
  const [, shown = ''] = ASKS.exec(text) ?? [];
  return [
    ...(shown === '' ? [] : [{ kind: 'Mentioned', ...NOBODY, name: shown } as const]),
    ...(stuck || name !== '' ? [asked] : []),
    ...(isOff ? [{ kind: 'NodeLost', ...NOBODY, ...told } as const] : []),
  ];
}
