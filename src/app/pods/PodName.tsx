/** A pod's name, cut in its middle where it is too long: names of a crowd differ at their ends. */

/** Letters at the end that stay. */
const TAIL = 6;

export const PodName = ({ name }: { name: string }) => {
  const at = Math.max(0, name.length - TAIL);
  return (
    <span className="pod-name mono" title={name}>
      <span>{name.slice(0, at)}</span>
      <span>{name.slice(at)}</span>
    </span>
  );
};
