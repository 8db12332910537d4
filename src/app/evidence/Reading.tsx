/** How far reading is, with the way to stop it and see what there is by then. */
import { LINE_CLASSES } from '../../evidence/index.ts';
import { useTexts } from '../language/index.ts';
import { Button } from '../shell/ui/index.ts';
import { counted, bytesText } from './names.ts';
import { stop, useReading } from './reading.ts';
import { TEXTS } from './texts.ts';

export function Reading() {
  const say = useTexts(TEXTS);
  const progress = useReading((s) => s.context.progress);
  const rate = useReading((s) => s.context.rate);
  const stopping = useReading((s) => s.matches({ reading: 'stopping' }));
  const read = progress?.bytesRead ?? 0;
  const total = progress?.bytesTotal ?? null;
  return (
    <section
      className="ev-reading m-auto w-[min(480px,calc(100%_-_32px))] flex flex-col items-start gap-2 p-6 border border-line rounded-3 bg-surface"
      aria-labelledby="ev-reading"
    >
      <h2 className="text-15 max-w-full font-semibold wrap-anywhere" id="ev-reading">
        {progress === null ? say.reading : say.readingFile({ file: progress.file })}
      </h2>
      <progress
        className="w-full h-1.5 border-0 rounded-full bg-line-2 overflow-hidden accent-user appearance-none"
        aria-label={say.progress}
        {...(total === null ? {} : { value: read, max: Math.max(1, total) })}
      />
      <p className="num text-ink-2">
        {total === null ? bytesText(read) : say.readOf({ read: bytesText(read), all: bytesText(total) })}
        {rate > 0 ? `, ${say.rate({ rate: bytesText(rate) })}` : ''}
      </p>
      {progress === null ? null : (
        <ul className="num text-ink-2 flex flex-wrap gap-y-0.5 gap-x-4 mb-2">
          {LINE_CLASSES.map((each) => (
            <li key={each}>
              <b className="font-semibold text-ink">{progress.lines[each].toLocaleString('en')}</b>{' '}
              {say.lineClass[each]}
            </li>
          ))}
          <li>{say.podsSoFar(counted(progress.pods))}</li>
        </ul>
      )}
      <Button data-begin onClick={stop} disabled={stopping}>
        {stopping ? say.stopping : say.stop}
      </Button>
    </section>
  );
}
