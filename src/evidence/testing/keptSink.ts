/** For tests of what reads lines: keeps all that a file's lines come to. */
import type { LineClass } from '../evidence.ts';
import type { Fact, PodNames } from '../facts/fact.ts';
import { FileFacts, type Sink } from '../fileFacts.ts';

export class KeptSink implements Sink {
  readonly facts: Fact[] = [];
  readonly all: PodNames[] = [];
  readonly pairs: (readonly [string, string])[] = [];
  /** `number class count code` */
  readonly lines: string[] = [];
  readonly texts: string[] = [];
  readonly passed: LineClass[] = [];
  doesPass = true;

  fact(fact: Fact): void {
    this.facts.push(fact);
  }

  names(names: PodNames): void {
    this.all.push(names);
  }

  contained(container: string, sandbox: string): void {
    this.pairs.push([container, sandbox]);
  }

  line(...[kind, line, text, because, count]: Parameters<Sink['line']>): void {
    this.lines.push(`${line} ${kind} ${count} ${because.code}`);
    this.texts.push(text);
  }

  passes(kind: LineClass): boolean {
    this.passed.push(kind);
    return this.doesPass;
  }

  order(): number {
    return this.facts.length;
  }

  get kinds(): readonly string[] {
    return this.facts.map(({ kind }) => kind);
  }
}

export function keptFile(file = 0): { readonly sink: KeptSink; readonly facts: FileFacts } {
  const sink = new KeptSink();
  return { sink, facts: new FileFacts(file, sink) };
}
