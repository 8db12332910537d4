/** The line that proves the answer, with its deciding words marked; other lines when somebody asks for them. */
import { useState } from 'react';
import { decidingWords, type EvidenceLine, type PodEvidence } from '../../evidence/index.ts';
import { useTexts } from '../language/index.ts';
import { ANSWER } from './answerTexts.ts';
import { piecesOf } from './decidingWords.ts';
import { numeral } from './names.ts';
import { PlaceButton } from './PlaceButton.tsx';
import { TEXTS } from './texts.ts';

/** The most telling of the lines, before the others. */
export function provedBy({ evidence, told }: PodEvidence): readonly EvidenceLine[] {
  const best = evidence.find(({ file, line }) => file === told.proof?.file && line === told.proof.line) ?? evidence[0];
  return best === undefined ? [] : [best, ...evidence.filter((line) => line !== best)];
}

/** The line; where it was cut for its length, with the error that it had, which was not. */
export function proofText(text: string, error: string): string {
  const at = error === '' || !text.endsWith('…') ? -1 : text.indexOf(error.slice(0, 40));
  return at < 0 ? text : text.slice(0, at) + error;
}

export function Proof({ pod }: { readonly pod: PodEvidence }) {
  const say = useTexts(ANSWER);
  const words = useTexts(TEXTS);
  const [whole, setWhole] = useState(false);
  const lines = provedBy(pod);
  const others = lines.length - 1;
  const { again, subject, error } = pod.told;
  if (lines.length === 0) return <p className="mt-3 text-13 text-ink-2">{words.noProof}</p>;
  return (
    <ol className="mt-3 border border-line-2 rounded-3 bg-surface overflow-hidden" aria-label={words.proofs}>
      {lines.slice(0, whole ? lines.length : 1).map(({ file, line, text }, i) => (
        <li className="text-11/4.5 py-2 px-3 not-first:border-t not-first:border-t-line" key={`${file}:${line}`}>
          <div className="flex flex-wrap gap-y-0 gap-x-3 mb-0.5 text-ink-3">
            <PlaceButton file={file} line={line} />
            {i > 0 ? null : (
              <>
                <span>{say.proof}</span>
                <span className="flex-1" />
                {again > 0 ? <span>{say.again({ count: numeral(again) })}</span> : null}
                {others > 0 ? (
                  <button
                    type="button"
                    className="text-user-text underline underline-offset-3"
                    aria-expanded={whole}
                    onClick={() => setWhole(!whole)}
                  >
                    {whole ? say.fewer : say.others({ count: others })}
                  </button>
                ) : null}
              </>
            )}
          </div>
          <code className="line-clamp-16 text-ink-2 whitespace-pre-wrap wrap-anywhere phone:block">
            {piecesOf(proofText(text.trim(), i === 0 ? error : ''), subject, decidingWords(error)).map((piece, at) =>
              piece.decides ? (
                <mark
                  className="py-0.25 px-0 rounded-[2px] bg-raised-2 text-ink font-semibold forced-colors:underline"
                  key={at}
                >
                  {piece.text}
                </mark>
              ) : (
                <span key={at}>{piece.text}</span>
              ),
            )}
          </code>
        </li>
      ))}
    </ol>
  );
}
