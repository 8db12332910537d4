/** The whole window takes dropped files; while some hover over it, it says so. */
import { useEffect, useState } from 'react';
import { useTexts } from '../language/index.ts';
import { TEXTS } from './texts.ts';
import './addPod.css';

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

export function FileDrop() {
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
      const files = event.dataTransfer?.files;
      if (!files || files.length === 0) return;
      event.preventDefault();
      void import('./files.ts').then(({ readFiles }) => readFiles(files));
    };
    window.addEventListener('dragover', onOver);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('drop', onDrop);
    };
  }, []);
  return over ? (
    <div className="file-drop" aria-hidden="true">
      <span>{say.dropHere}</span>
    </div>
  ) : null;
}
