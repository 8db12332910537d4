/** A name that gives way in its middle: what tells it from its like stands at its end, `web-7d9c…-x2k4q`. */
interface MiddleCutProps {
  readonly text: string;
  readonly className?: string;
}

/** As much as a ReplicaSet's pods and their mirrors differ by. */
const TAIL = 8;

export function MiddleCut({ text, className }: MiddleCutProps) {
  const at = Math.max(0, text.length - TAIL);
  return (
    <span className={`middle-cut ${className ?? ''}`} title={text}>
      <span>{text.slice(0, at)}</span>
      <span>{text.slice(at)}</span>
    </span>
  );
}
