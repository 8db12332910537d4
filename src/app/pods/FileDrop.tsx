/** The whole window takes dropped files and pasted text; while files hover over it, it says so. */
import { useEffect, useState } from 'react';
import { useTexts } from '../language/index.ts';
import { takesTyping } from '../commands/index.ts';
import { TEXTS } from './texts.ts';

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** Where it goes is known elsewhere: it may be evidence, a scenario or pods. */
export interface Bringing {
  readonly files: (files: Iterable<File>) => void;
  /** Read while the event lasts. */
  readonly dropped: (dropped: DataTransfer) => void;
  readonly text: (text: string) => void;
}

export function FileDrop({ bringing }: { readonly bringing: Bringing }) {
  const say = useTexts(TEXTS);
  const [over, setOver] = useState(false);
  useEffect(() => {
    const onOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      setOver(false);
      const { dataTransfer } = event;
      if (dataTransfer === null || !hasFiles(event)) return;
      event.preventDefault();
      bringing.dropped(dataTransfer);
    };
    const onPaste = (event: ClipboardEvent) => {
      const { clipboardData } = event;
      if (clipboardData === null || event.defaultPrevented || takesTyping(event.target)) return;
      if (clipboardData.files.length > 0) bringing.files(clipboardData.files);
      else bringing.text(clipboardData.getData('text/plain'));
    };
    window.addEventListener('dragover', onOver);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('drop', onDrop);
    window.addEventListener('paste', onPaste);
    return () => {
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('drop', onDrop);
      window.removeEventListener('paste', onPaste);
    };
  }, [bringing]);
  return over ? (
    <div
      className="bg-[rgb(0_0_0/0.5)] fixed z-60 inset-0 place-items-center pointer-events-none grid"
      aria-hidden="true"
    >
      <span className="text-15 py-4 px-6 border-2 border-dashed border-user-text rounded-3 bg-raised">
        {say.dropHere}
      </span>
    </div>
  ) : null;
}
