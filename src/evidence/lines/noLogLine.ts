/** What stands between lines and is none: prompts, pagers, section headings, marks of what was left out. */

const PROMPT =
  /^\s{0,20}(?:\([\w.-]{1,40}\) )?(?:\[?[\w.-]{1,64}@[\w.-]{1,253}[: ][^\s#$>\]]{0,200}\]?\s?[#$>%](?:\s|$)|[\w.-]{1,100}:[~/][\w./~-]{0,200}\s?[#$>](?:\s|$)|\[[\w.~ -]{1,80}\]\s?[#$]\s|[$%❯➜]\s|#\s|>\s|PS [A-Z]:|[A-Z]:\\[^>]{0,120}>)/;
const SECTION = /^(?:\* )?==> ([\w.\- ]{1,80}?)(?: \[([0-9a-f]{12})\])? <==$/;
const MARKS =
  /^\s*(?:-- (?:Logs begin|Journal begins|No entries|Reboot|Boot|cursor)|--$|lines \d{1,9}-\d{1,9}|\.{3}$|\[\.{3}\]$|…$|```|~~~|\(END\)|\* ?$|={3,}|-{3,}$|Hint: |Users in groups '|Pass -q to turn off|Unit \S{1,120} could not be found\.$|(?:ba|da|z|a)?sh: (?:line )?(?:\d{1,6}: )?[\w./-]{1,60}: (?:command )?not found$|`{1,3}\w*$|\^C$|#{2,6}\s|<\/?(?:details|summary)\b)/;
const CONSOLE_TIME = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}) ([A-Z]{2,5})$/;
const UNIT_STATUS =
  /^\s*(?:[●○×*] \S+\.service\b|Loaded: (?:loaded|not-found|masked|error)|Active: (?:active|inactive|failed|activating|deactivating|reloading)|Docs: (?:https?|man):|Process: \d|Main PID: \d|Tasks: \d|Memory: [\d.]|CPU: [\d.]|CGroup: \/|Drop-In: \/|TriggeredBy: |[├└│])/;

/** Begins the line with the command in a file that `collect` wrote; the command's output follows. */
export const MARKER = '### grace-period:';

export const isPrompt = (line: string): boolean => PROMPT.test(line.slice(0, 400));

export const sectionOf = (line: string): string | null => SECTION.exec(line.slice(0, 120))?.[1] ?? null;

/** Fields of journald's entries other than the message, and the heads of such entries. */
const JOURNAL_FIELD =
  /^(?:_{1,2}[A-Z][A-Z0-9_]{2,60}=|(?:PRIORITY|SYSLOG_[A-Z_]{2,40}|CODE_[A-Z_]{2,40}|INVOCATION_ID|MESSAGE_ID|UNIT)=|[A-Z][a-z]{2} \d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,9})? [A-Z+\-\d:]{2,6} \[s=)/;

/** Names of columns, of which one is the log's text or its time, above a table with commas. */
const COLUMN = /^"?[@_]?[A-Za-z][\w.@ -]{0,40}"?$/;
const LOGS_COLUMN = /^"?[@_]?(?:raw|message|msg|log|line|textPayload|time|timestamp|timegenerated)"?$/i;

function namesColumns(head: string): boolean {
  const names = head.trimEnd().split(/,\s?/);
  return names.length > 1 && names.every((name) => COLUMN.test(name)) && names.some((name) => LOGS_COLUMN.test(name));
}

export const isNoLogLine = (line: string): boolean => {
  const head = line.slice(0, 160);
  if (MARKS.test(head) || UNIT_STATUS.test(head) || CONSOLE_TIME.test(head) || JOURNAL_FIELD.test(head)) return true;
  return line.length <= head.length && namesColumns(head);
};

const UNREACHABLE =
  /^Error from server: Get "?https:\/\/[^"\s]{1,253}:10250\/[^"\s]{0,400}"?: (?:dial tcp|net\/http|context deadline|x509: )/;
/** kubectl could not reach the kubelet of the pod's node. */
export const isNodeUnreachable = (line: string): boolean => UNREACHABLE.test(line.slice(0, 900));

export const isKubectlError = (line: string): boolean =>
  /^(?:Error from server|error: |Unable to connect to the server|No resources found|Warning: |warning: |pod "|Flag --|W\d{4} )/.test(
    line.slice(0, 80),
  );
