/** Causes and advice in words. What the input names stands in backticks, as the page sets it in mono. */
import type { Advice, Cause, Particulars } from '../evidence/index.ts';
import type { DiagnosisWords } from './diagnosis.ts';

export interface AdviceSaid {
  readonly do: string;
  readonly warning: string;
  readonly shows: string;
}

type Names = Readonly<Record<'uid' | 'node' | 'container' | 'volume' | 'finalizer' | 'driver' | 'cni', string>>;
type Message = string | ((names: Names) => string);

const namesIn = (particulars: Particulars, { unnamed }: DiagnosisWords): Names => {
  const one = (name: keyof Names): string => (particulars[name] === '' ? unnamed[name] : `\`${particulars[name]}\``);
  return {
    uid: one('uid'),
    node: one('node'),
    container: one('container'),
    volume: one('volume'),
    finalizer: one('finalizer'),
    driver: one('driver'),
    cni: one('cni'),
  };
};

const HAN = /\p{Script=Han}/u;

/** A space stands between a name and a Han character. */
const spaced = (text: string): string =>
  text.replace(/`[^`]*`/g, (name, at: number) => {
    const beside = (neighbour: string | undefined): string => (HAN.test(neighbour ?? '') ? ' ' : '');
    return `${beside(text[at - 1])}${name}${beside(text[at + name.length])}`;
  });

/** A sentence may begin with what stands for a name that is not known. */
function filled(message: Message, particulars: Particulars, words: DiagnosisWords): string {
  if (typeof message === 'string') return message;
  const text = spaced(message(namesIn(particulars, words)));
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `codes.test.ts` checks that the catalogue has every warning of the table. */
const isWarning = (code: string, { warning }: DiagnosisWords): code is keyof DiagnosisWords['warning'] =>
  Object.hasOwn(warning, code);

export const inWords = ({ code, warning, check, particulars }: Advice, words: DiagnosisWords): AdviceSaid => ({
  do: filled(words.remedy[code], particulars, words),
  warning: isWarning(warning, words) ? words.warning[warning] : '',
  shows: check === null ? '' : filled(words.shows[check.code], particulars, words),
});

export const causeInWords = ({ code, particulars }: Cause, words: DiagnosisWords): string =>
  filled(words.cause[code], particulars, words);
