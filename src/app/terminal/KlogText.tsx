import { Found } from './Found.tsx';

/** The text of a klog line: its message bold, what follows plain. */
export function KlogText({ text, wanted = '' }: { text: string; wanted?: string }) {
  const message = /^"(?:[^"\\]|\\.)*"/.exec(text)?.[0];
  if (message === undefined)
    return (
      <b>
        <Found text={text} wanted={wanted} />
      </b>
    );
  return (
    <>
      <b>
        <Found text={message} wanted={wanted} />
      </b>
      <Found text={text.slice(message.length)} wanted={wanted} />
    </>
  );
}
