/** A klog line as a list shows it: first what it says, which the header would push out of sight. */
export interface KlogParts {
  /** Time and place in the source; empty where the line has none. */
  readonly header: string;
  readonly message: string;
}

/** Whatever wraps the line stands before the header; the process's number tells nobody anything. */
const HEADER = /^(.{0,300}?)\b[IWEF]\d{4} (\d\d:\d\d:\d\d)(?:\.\d{1,9})? +\d{1,10} ([\w.-]{1,80}:\d{1,7})\] /;

export function splitKlog(line: string): KlogParts {
  const [whole, , time, place] = HEADER.exec(line) ?? [];
  if (whole === undefined || time === undefined || place === undefined) return { header: '', message: line.trim() };
  return { header: `${time} ${place}`, message: line.slice(whole.length) };
}
