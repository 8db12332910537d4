/**
 * A page that embeds a player: the player's address, and the page's messages. An input is a JSON object with a query, a
 * link and messages; any other text is used as each of them.
 */
import { servedWith } from '../../embed/servedWith.ts';
import { newPace } from '../../app/embed/pace.ts';
import { hashOf, playerAddress, secondsOf } from '../../embed/address.ts';
import { isPlayer } from '../../embed/isPlayer.ts';
import { readCommand, readReport } from '../../embed/messages.ts';
import { CONTROLS, DEFAULTS, SHOWS } from '../../embed/options.ts';
import { enveloped, THEMES } from '../../embed/protocol.ts';
import { readOptions } from '../../embed/readOptions.ts';
import { decodeLink } from '../../scenario/index.ts';
import { bytesOf, isSame, must, textOf, type Attack } from '../attack.ts';
import { mutatedBytes } from '../mutate.ts';
import { mutatedDocument } from './documents.ts';

const SEEDS: readonly unknown[] = [
  {
    search: '?embed=1&controls=full&view=both&caption=0&theme=dark&lang=zh-CN&origin=https%3A%2F%2Fblog.example',
    scenario: 'mirror',
    at: '2.5s',
    messages: [
      enveloped({ type: 'hello' }),
      enveloped({ type: 'seek', seconds: 2.5 }),
      enveloped({ type: 'step', unit: 'milestone', direction: -1 }),
      enveloped({ type: 'scenario', scenario: '#s=1p.sigkill', seconds: 20 }),
      enveloped({ type: 'theme', theme: 'light' }),
      enveloped({ type: 'state', playing: true, ended: false, seconds: 1 }),
    ],
  },
  { search: '?embed=0&embed=1', scenario: '#s=1d.damaged', at: '1m30s', messages: [] },
  {
    search: '?EMBED=1&origin=HTTP://A.example',
    scenario: 'https://a.example/#s=1p.mirror&t=5',
    at: '7',
    messages: [{}],
  },
  { search: '?theme=dark&embed=1&origin=*', scenario: 'regular', at: '-1s', messages: ['play', null, 7] },
];

interface Embedding {
  readonly search: string;
  readonly scenario: string;
  readonly at: string;
  readonly messages: readonly unknown[];
}

function embeddingIn(input: Uint8Array): Embedding {
  const text = textOf(input);
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) {
      const fields = value as Readonly<Record<string, unknown>>;
      const textAt = (key: string): string => (typeof fields[key] === 'string' ? fields[key] : '');
      const messages = Array.isArray(fields['messages']) ? fields['messages'] : [fields['messages']];
      return { search: textAt('search'), scenario: textAt('scenario'), at: textAt('at'), messages };
    }
  } catch {
    // not JSON: one text
  }
  return { search: `?${text}`, scenario: text, at: text, messages: [text] };
}

/** Only a player may be framed, and its options come from its address. */
function address(typed: string): string {
  // The query as a browser encodes it. Servers and pages get no other form.
  const { search } = new URL(`?${typed.replace(/^\?/, '')}`, 'https://a.example/');
  const framed = !('Content-Security-Policy' in servedWith(`/${search}`));
  must(framed === isPlayer(search), 'the server and the page disagree about framing');
  must(!framed || new URLSearchParams(search).get('embed') === '1', 'a page that is not a player may be framed');
  const { options, misread } = readOptions(new URLSearchParams(search));
  must(CONTROLS.includes(options.controls) && SHOWS.includes(options.view), 'unknown options');
  must(THEMES.includes(options.theme), 'an unknown theme');
  must(
    misread.every(({ value }) => value.length <= 80),
    'the repetition of a misread value is long',
  );
  const again = playerAddress('https://a.example/', '#s=1p.mirror', options);
  const url = new URL(again);
  must(isPlayer(url.search), 'the address of a player does not open a player');
  must(isSame(readOptions(url.searchParams).options, options), 'an address changes the options');
  return `${framed} ${misread.map(({ name }) => name).join()} ${isSame(options, DEFAULTS)}`;
}

function link(scenario: string, at: string): string {
  const seconds = secondsOf(at);
  must(seconds === null || (Number.isFinite(seconds) && seconds >= 0), `a time ${seconds}`);
  const hash = hashOf(scenario, seconds ?? undefined);
  if (hash === null) return 'no link';
  must(hash.startsWith('#s='), 'a link opens something other than a scenario');
  const opened = decodeLink(hash);
  return 'error' in opened ? opened.error.code : 'opens';
}

export const embedder: Attack = {
  name: 'embedder',
  budget: { milliseconds: 500, megabytes: 100 },
  seeds: SEEDS.map((seed) => bytesOf(JSON.stringify(seed))),
  words: ['embed=1', 'embed=0', 'EMBED=', '%65mbed=1', '&', '?', 'origin=', '"source":"grace-period"', '"version":1', '"type":"seek"', '"seconds":1e999', '#s=1p.', '&t='], // prettier-ignore
  make(random, known) {
    if (random.chance(2)) return mutatedBytes(random, known, this.words);
    return bytesOf(JSON.stringify(mutatedDocument(random, known)) ?? '');
  },
  hold(input) {
    const { search, scenario, at, messages } = embeddingIn(input);
    const pace = newPace(() => 0);
    const read = messages.filter(() => pace.next().isTaken).map((message) => readCommand(message));
    must(read.length <= 60, 'more commands are taken than a person sends');
    for (const each of read) {
      if (each.is !== 'command') continue;
      const sent = readCommand(enveloped(each.command));
      must(
        sent.is === 'command' && isSame(sent.command, each.command),
        'a command is read differently from how it was sent',
      );
    }
    const reports = messages.slice(0, 100).map((message) => readReport(message)?.type ?? 'none');
    must(Object.keys(Object.prototype).length === 0, 'a prototype was reached');
    const kinds = new Set([...read.map((each) => (each.is === 'command' ? each.command.type : each.is)), ...reports]);
    return [address(search), link(scenario, at), ...[...kinds].sort()].join(' ');
  },
};
