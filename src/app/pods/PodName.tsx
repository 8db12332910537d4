/** A pod's name, cut in its middle where it is too long: names of a crowd differ at their ends. */

/** Letters that stay of what tells it from the others. */
const TAIL = 5;

interface PodNameProps {
  readonly name: string;
  /** What all names of its kind end with: of mirror pods the node's. */
  readonly suffix?: string;
}

export const PodName = ({ name, suffix = '' }: PodNameProps) => {
  const own = name.endsWith(suffix) ? suffix.length : 0;
  const at = Math.max(0, name.length - own - TAIL);
  return (
    <span className="pod-name mono flex leading-5 font-medium flex-1 min-w-0 whitespace-nowrap" title={name}>
      <span className="overflow-hidden text-ellipsis">{name.slice(0, at)}</span>
      <span className="flex-none">{name.slice(at)}</span>
    </span>
  );
};
