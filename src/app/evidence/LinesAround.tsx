/** One line of the input among those around it, as they stand there. Another one that is chosen becomes the middle. */
import { useEffect, useState } from 'react';
import { useTexts } from '../language/index.ts';
import { Button } from '../shell/ui/index.ts';
import { VirtualList } from '../terminal/index.ts';
import { evidenceStore, type LinePlace } from './evidenceStore.ts';
import { reader, showLine } from './reading.ts';
import { TEXTS } from './texts.ts';

/** Lines are had in blocks of so many, with a block before and after. */
const BLOCK = 200;

interface Had {
  readonly file: string;
  readonly first: number;
  /** Null where they can't be had. */
  readonly lines: readonly string[] | null;
}

export function LinesAround({ place }: { readonly place: LinePlace }) {
  const say = useTexts(TEXTS);
  const { file, line } = place;
  const first = Math.max(1, (Math.floor(line / BLOCK) - 1) * BLOCK);
  const [had, setHad] = useState<Had | null>(null);
  useEffect(() => {
    let stale = false;
    void reader.lines(file, first, first + 3 * BLOCK).then((lines) => {
      if (!stale) setHad({ file, first, lines });
    });
    return () => {
      stale = true;
    };
  }, [file, first]);
  const isThere = had !== null && had.file === file && had.first === first;
  const lines = isThere ? (had.lines ?? []) : [];
  return (
    <section className="flex-1 min-h-0 flex flex-col" aria-label={say.linesTab} aria-busy={!isThere}>
      <header className="flex-none py-1.5 px-3 border-b border-b-line flex flex-wrap items-center gap-y-1 gap-x-2">
        <span className="mono min-w-0 wrap-anywhere">{say.place({ file, line })}</span>
        <span className="flex-1" />
        <Button size="sm" variant="ghost" onClick={() => evidenceStore.setState({ line: null })}>
          {say.byClass}
        </Button>
      </header>
      {isThere ? (
        <VirtualList
          key={`${file}:${first}`}
          label={say.linesOf({ file })}
          count={lines.length}
          rowHeight={20}
          present={lines.length}
          marked={line - first}
          wrapsMarked
          onChoose={(i) => showLine({ file, line: first + i })}
          textOf={(i) => lines[i] ?? ''}
          classOf={() => 'right-0'}
          empty={say.lineLost}
          row={(i) => (
            <>
              <span className="term-num num">{first + i}</span>
              <span className="term-text min-w-0 overflow-hidden text-ellipsis" title={lines[i]}>
                {lines[i]}
              </span>
            </>
          )}
        />
      ) : null}
    </section>
  );
}
