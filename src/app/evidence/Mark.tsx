/** Of an event: told by a line, or inferred, which is dashed. */
export const Mark = ({ isInferred, className = 'mt-1' }: { isInferred: boolean; className?: string }) => (
  <span
    className={`flex-none inline-block size-2 rounded-[50%] ${isInferred ? 'border-[1.5px] border-dashed border-ink-2' : 'bg-edge'} ${className}`}
    aria-hidden="true"
  />
);
