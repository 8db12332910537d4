import type { Texts } from '../language/index.ts';

const en = {
  label: 'Subtitle',
  beginning: 'Nothing has happened yet.',
  both: (title: string, more: string) => `${title} ${more}`,
  ago: (container: string, signal: string, seconds: string) =>
    `\`${container}\` got ${signal} ${seconds} s ago and still runs.`,
  frozen: (container: string, signal: string, seconds: string) =>
    `\`${container}\` was sent ${signal} ${seconds} s ago, but is frozen and does not see it.`,
  waits: (second: number) => `The kubelet waits for it to exit, or for second ${second}: then SIGKILL.`,
  many: (count: number, signal: string) => `${count} containers got ${signal} and still run.`,
  waitsForMany: (at: string) => `The kubelet waits for them to exit; the last grace ends at ${at} s: then SIGKILL.`,
  aSignal: 'their stop signals',
  hook: (container: string, seconds: string) => `The preStop hook of \`${container}\` has run for ${seconds} s.`,
  afterHook: (signal: string, second: number) => `${signal} follows when it ends, at second ${second} at the latest.`,
  afterOthers: (signal: string, second: number) =>
    `${signal} waits for other containers to stop, until second ${second} at the latest.`,
  hooks: (count: number) => `${count} preStop hooks run.`,
  afterHooks: (signal: string, at: string) => `${signal} follows when each ends, at ${at} s at the latest.`,
  aStopSignal: 'The stop signal',
};

/** A space stands between Han and Latin letters. */
const isLatin = (signal: string): boolean => /^[A-Z]/.test(signal);
const afterHan = (signal: string): string => (isLatin(signal) ? ` ${signal}` : signal);
const beforeHan = (signal: string): string => (isLatin(signal) ? `${signal} ` : signal);

const zh: typeof en = {
  label: '字幕',
  beginning: '还没有发生任何事。',
  both: (title, more) => `${title}${more}`,
  ago: (container, signal, seconds) => `\`${container}\` 在 ${seconds} s 前收到 ${signal}，仍在运行。`,
  frozen: (container, signal, seconds) =>
    `\`${container}\` 在 ${seconds} s 前被发送 ${signal}，但它已被冻结，看不到信号。`,
  waits: (second) => `kubelet 等它退出，或等到第 ${second} s：那时发 SIGKILL。`,
  many: (count, signal) => `${count} 个容器收到 ${signal}，仍在运行。`,
  waitsForMany: (at) => `kubelet 等它们退出；最后一个宽限期在 ${at} s 结束：那时发 SIGKILL。`,
  aSignal: '各自的停止信号',
  hook: (container, seconds) => `\`${container}\` 的 preStop 回调已运行 ${seconds} s。`,
  afterHook: (signal, second) => `回调结束时发送${afterHan(signal)}，最迟在第 ${second} s。`,
  afterOthers: (signal, second) => `${beforeHan(signal)}要等其他容器先停止，最迟到第 ${second} s。`,
  hooks: (count) => `${count} 个 preStop 回调正在运行。`,
  afterHooks: (signal, at) => `各自结束时发送${afterHan(signal)}，最迟在 ${at} s。`,
  aStopSignal: '停止信号',
};

export const TEXTS: Texts<typeof en> = { en, zh };
