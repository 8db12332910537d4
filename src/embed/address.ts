/** The address of a player: how it looks stands before the `#`, and what it shows after it, exactly as in the page's links. */
import { parseDuration } from '../kube/duration.ts';
import { DEFAULTS, type Options } from './options.ts';

const PRESET = /^[a-z0-9][a-z0-9-]{0,63}$/;

/**
 * What follows the page's address, from `#` on: for a preset's name, a whole link, or what follows `#` in one. Null for
 * what is none of them. @param seconds where it is to stand, in place of what the link says.
 */
export function hashOf(scenario: string, seconds?: number): string | null {
  const at = scenario.indexOf('#');
  const hash = at >= 0 ? scenario.slice(at) : PRESET.test(scenario) ? `#s=1p.${scenario}` : null;
  if (hash === null || !hash.startsWith('#s=')) return null;
  return seconds === undefined ? hash : atTime(hash, seconds);
}

/** The same link at another time. The event that it stands at, of several that share an instant, goes with the time. */
export function atTime(hash: string, seconds: number): string {
  const fields = hash.split('&').filter((field) => !field.startsWith('t='));
  const kept = fields.map((field) => field.replace(/^v=i\.\d+(?:,|$)/, 'v=').replace(/^(v=.*),i\.\d+/, '$1'));
  return [...kept.filter((field) => field !== 'v='), `t=${Math.round(seconds * 1_000_000)}`].join('&');
}

/** As an attribute says a time: `2.5s`, `1m30s`, or seconds without a unit. Null for what is no time. */
export function secondsOf(text: string): number | null {
  const trimmed = text.trim();
  const parsed = parseDuration(/^[\d.]+$/.test(trimmed) ? `${trimmed}s` : trimmed);
  return parsed.ok && parsed.value >= 0 ? parsed.value / 1_000_000 : null;
}

type Said = { readonly [Name in keyof Options]?: Options[Name] | undefined };

/** Only what differs from how a player is by itself. @param page the page's own address, without `?` and `#`. */
export function playerAddress(page: string, hash: string, { caption, ...options }: Said): string {
  const said = Object.entries(options)
    .filter(([name, value]) => value !== undefined && value !== null && value !== defaultOf(name))
    .map(([name, value]) => `&${name}=${encodeURIComponent(String(value))}`);
  return `${page}?embed=1${said.join('')}${caption === false ? '&caption=0' : ''}${hash}`;
}

const defaultOf = (name: string): unknown => Object.entries(DEFAULTS).find(([known]) => known === name)?.[1];
