/** A name that gives way in its middle: what tells it from its like stands at its end, `web-7d9c…-x2k4q`. */
interface MiddleCutProps {
  readonly text: string;
  /** In full, where that is more than the text. */
  readonly title?: string;
  /** So many letters at its end stay, however little room there is. */
  readonly tail?: number;
  readonly className?: string;
}

/** As much as a ReplicaSet's pods and their mirrors differ by. */
const TAIL = 8;

/** The two parts are drawn by the style sheet, so that whoever reads, searches or copies the text finds it whole. */
export function MiddleCut({ text, title = text, tail = TAIL, className = '' }: MiddleCutProps) {
  const at = Math.max(0, text.length - tail);
  return (
    <span
      className={`middle-cut relative max-w-full align-bottom ${className}`}
      title={title}
      data-head={text.slice(0, at)}
      data-tail={text.slice(at)}
    >
      <span className="middle-cut-whole inset-0 overflow-hidden">{text}</span>
    </span>
  );
}
