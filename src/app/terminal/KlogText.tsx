/** The text of a klog line: its message bold, what follows plain. */
export function KlogText({ text }: { text: string }) {
  const message = /^"(?:[^"\\]|\\.)*"/.exec(text)?.[0];
  if (message === undefined) return <b>{text}</b>;
  return (
    <>
      <b>{message}</b>
      {text.slice(message.length)}
    </>
  );
}
