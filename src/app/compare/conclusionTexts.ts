import type { Texts } from '../language/index.ts';
import type { Alike, Claim } from './conclusion.ts';
import { duration, instant } from '../explain/index.ts';
import type { Fate } from './facts.ts';

/** Whom a claim is about; names without marks. */
export interface Named {
  readonly pod: string;
  readonly subject: string;
  readonly other: string;
}

const enFate = (subject: Fate, other: Fate, { pod, other: name }: Named): string => {
  const here: Readonly<Record<Fate, string>> = {
    gone: 'goes',
    terminating: 'stays Terminating',
    there: 'stays',
    never: 'is never in the API',
  };
  const there: Readonly<Record<Fate, string>> = {
    gone: 'it goes',
    terminating: 'it stays Terminating',
    there: 'it stays',
    never: 'it is never there',
  };
  return `\`${pod}\` ${here[subject]}, while in ${name} ${there[other]}`;
};

const more = (n: number, one: string, many: string): string => {
  const size = Math.abs(n);
  const word = n > 0 ? 'more' : 'fewer';
  return `${size === 1 ? 'one' : size} ${word} ${size === 1 ? one : many}`;
};

/** `twice more`: beyond that, and for fewer, a number says it more plainly. */
const areOf = (n: number): string => (Math.abs(n) === 1 ? 'is' : 'are');

const ONCE_MORE: Readonly<Record<number, string>> = { 1: 'once more', 2: 'twice more' };

/** What follows "In 1.36 ". */
function enClause(claim: Claim, named: Named): string {
  switch (claim.is) {
    case 'fate':
      return enFate(claim.subject, claim.other, named);
    case 'gone':
      return `\`${named.pod}\` goes ${duration(claim.by)} ${claim.sooner ? 'sooner' : 'later'}`;
    case 'sigterm':
      return `SIGTERM comes ${duration(claim.by)} ${claim.sooner ? 'sooner' : 'later'}`;
    case 'sigkill':
      return claim.needed ? 'it takes a SIGKILL' : 'no SIGKILL is sent';
    case 'exit':
      return `the last container exits with ${claim.subject}, not ${claim.other}`;
    case 'writes':
      return ONCE_MORE[claim.more] === undefined
        ? `there ${areOf(claim.more)} ${more(claim.more, 'status write', 'status writes')}`
        : `the status is written ${ONCE_MORE[claim.more]}`;
    case 'requests':
      return `there ${areOf(claim.more)} ${more(claim.more, 'request', 'requests')}`;
    case 'status':
      return `\`${named.pod}\` ends as \`${claim.subject}\`, not \`${claim.other}\``;
    case 'way':
      return claim.differences === 1 ? 'one step differs' : `${claim.differences} steps differ`;
    case 'same':
      return 'nothing differs';
  }
}

/** The whole sentence. */
function enConclusion([first, ...rest]: readonly Claim[], named: Named): string {
  const { subject, other } = named;
  if (first === undefined || first.is === 'same') return `${subject} and ${other} do the same here`;
  if (first.is === 'way')
    return first.differences === 1
      ? `${subject} comes to the same end as ${other}, with one difference on the way`
      : `${subject} comes to the same end as ${other}, with ${first.differences} differences on the way`;
  const lead =
    first.is === 'writes'
      ? `${subject} ${ONCE_MORE[first.more] === undefined ? `makes ${more(first.more, 'status write', 'status writes')}` : `writes the status ${ONCE_MORE[first.more]}`}`
      : first.is === 'requests'
        ? `${subject} sends ${more(first.more, 'request', 'requests')}`
        : `In ${subject} ${enClause(first, named)}`;
  return [lead, ...rest.map((claim) => enClause(claim, named))].join(', and ');
}

const deletes = (count: number, of: number): string => {
  if (count < of) return `${count === 1 ? 'one' : count} of ${of} DELETEs`;
  return of === 1 ? 'the DELETE' : of === 2 ? 'both DELETEs' : `all ${of} DELETEs`;
};

const enAlike = (alike: Alike, pod: string): string => {
  switch (alike.what) {
    case 'deletes':
      return deletes(alike.count, alike.of);
    case 'sigterm':
      return `SIGTERM at ${instant(alike.t)}`;
    case 'exit':
      return `the last exit at ${instant(alike.t)}`;
    case 'gone':
      return `when \`${pod}\` leaves etcd, ${instant(alike.t)}`;
  }
};

const listed = (parts: readonly string[]): string =>
  parts.length < 3 ? parts.join(' and ') : `${parts.slice(0, -1).join(', ')}, and ${parts.at(-1) ?? ''}`;

const en = {
  conclusion: enConclusion,
  alike: (alike: readonly Alike[], pod: string) => `Alike: ${listed(alike.map((each) => enAlike(each, pod)))}.`,
};

const ZH_FATE: Readonly<Record<Fate, string>> = {
  gone: '被移除',
  terminating: '一直停在 Terminating',
  there: '一直留着',
  never: '从未出现在 API 中',
};

const zhMore = (n: number): string => `${n > 0 ? '多' : '少'} ${Math.abs(n)} `;

function zhClause(claim: Claim, { pod, other }: Named): string {
  switch (claim.is) {
    case 'fate':
      return `\`${pod}\` ${ZH_FATE[claim.subject]}，而在 ${other} 中它${ZH_FATE[claim.other]}`;
    case 'gone':
      return `\`${pod}\` ${claim.sooner ? '早' : '晚'} ${duration(claim.by)} 被移除`;
    case 'sigterm':
      return `SIGTERM ${claim.sooner ? '早' : '晚'} ${duration(claim.by)} 发出`;
    case 'sigkill':
      return claim.needed ? '需要 SIGKILL' : '没有发出 SIGKILL';
    case 'exit':
      return `最后一个容器的退出码是 ${claim.subject}，而不是 ${claim.other}`;
    case 'writes':
      return `状态${claim.more > 0 ? '多' : '少'}写入 ${Math.abs(claim.more)} 次`;
    case 'requests':
      return `请求${zhMore(claim.more)}个`;
    case 'status':
      return `\`${pod}\` 最后显示为 \`${claim.subject}\`，而不是 \`${claim.other}\``;
    case 'way':
      return `途中有 ${claim.differences} 处不同`;
    case 'same':
      return '没有不同';
  }
}

function zhConclusion(claims: readonly Claim[], named: Named): string {
  const { subject, other } = named;
  const [first] = claims;
  if (first === undefined || first.is === 'same') return `这里 ${subject} 与 ${other} 的做法相同`;
  if (first.is === 'way') return `${subject} 与 ${other} 的结局相同，途中有 ${first.differences} 处不同`;
  return `在 ${subject} 中，${claims.map((claim) => zhClause(claim, named)).join('；')}`;
}

const zhAlike = (alike: Alike, pod: string): string => {
  switch (alike.what) {
    case 'deletes':
      return alike.count < alike.of
        ? `${alike.of} 个 DELETE 中的 ${alike.count} 个`
        : alike.of === 1
          ? 'DELETE'
          : `全部 ${alike.of} 个 DELETE`;
    case 'sigterm':
      return `SIGTERM（${instant(alike.t)}）`;
    case 'exit':
      return `最后一次退出（${instant(alike.t)}）`;
    case 'gone':
      return `\`${pod}\` 离开 etcd（${instant(alike.t)}）`;
  }
};

const zh: typeof en = {
  conclusion: zhConclusion,
  alike: (alike, pod) => `相同之处：${alike.map((each) => zhAlike(each, pod)).join('、')}。`,
};

export const CONCLUSION: Texts<typeof en> = { en, zh };
