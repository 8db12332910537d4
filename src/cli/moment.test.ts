import { describe, expect, it, vi } from 'vitest';
import { linkIn } from '../app/takeaway/offscreen.ts';
import { commandLine } from './commandLine.ts';
import type { Io } from './command.ts';

vi.mock('../worker/client.ts', () => ({ SimulationClient: class {} }));

async function printed(...args: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  return ran(args);
}

async function ran(
  args: readonly string[],
  more: Partial<Io> = {},
): Promise<{ code: number; out: string; err: string }> {
  let [out, err] = ['', ''];
  const code = await commandLine(['run', ...args], {
    out: (text) => (out += text),
    err: (text) => (err += text),
    stdin: () => '',
    ...more,
  });
  return { code, out, err };
}

async function pictured(...args: readonly string[]): Promise<{ code: number; err: string; png: Buffer }> {
  let png = Buffer.alloc(0);
  const { code, err } = await ran([...args, '--format', 'png'], { outBytes: (bytes) => (png = Buffer.from(bytes)) });
  return { code, err, png };
}

describe('a run at one instant', () => {
  it('is a picture that stands alone, the same each time', async () => {
    const { code, out } = await printed('preset:sigkill', '--format', 'svg', '--at', '14.411s', '--theme', 'dark');
    expect(code).toBe(0);
    expect(out).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[\s\S]*<\/svg>\n$/);
    expect(out).toContain('t = 14.411');
    expect(out.match(/url\(data:font\/woff2;base64,/g)).toHaveLength(2);
    expect(out).toContain('#0c0f14');
    expect((await printed('preset:sigkill', '--format', 'svg', '--at', '14.411s', '--theme', 'dark')).out).toBe(out);
  });

  it('is a PNG of twice as many pixels that carries the moment', async () => {
    const { code, err, png } = await pictured('preset:sigkill', '--at', '14.411s', '--view', 'inside');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const { out: svg } = await printed('preset:sigkill', '--format', 'svg', '--at', '14.411s');
    const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([2 * Number(width), 2 * Number(height)]);
    expect(linkIn(png)).toBe('#s=1p.sigkill&t=14411000&v=d.inside');
    expect((await pictured('preset:sigkill', '--at', '14.411s', '--view', 'inside')).png).toEqual(png);
  });

  it('is no PNG where it would go to a terminal', async () => {
    expect(await printed('preset:sigkill', '--format', 'png')).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('> picture.png'),
    });
  });

  it('is what kubectl prints of the pod then', async () => {
    const described = await printed('preset:sigkill', '--format', 'describe', '--at', '14.411s', '--pod', 'web');
    expect(described.out).toMatch(/^Name: +web\n[\s\S]*Status: +Terminating/);
    const yaml = await printed('preset:sigkill', '--format', 'yaml', '--at', '14.411s');
    expect(yaml.out).toMatch(/^apiVersion: v1\nkind: Pod\n[\s\S]*deletionGracePeriodSeconds: 30\n/);
    const gone = await printed('preset:sigkill', '--format', 'yaml', '--at', '10m', '--pod', 'default/web');
    expect(gone.out).toBe('Error from server (NotFound): pods "web" not found\n');
  });

  it('says which option it can’t take', async () => {
    expect(await printed('preset:sigkill', '--format', 'svg', '--at', 'soon')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--at: found "soon"'),
    });
    expect(await printed('preset:sigkill', '--format', 'svg', '--theme', 'blue')).toMatchObject({
      code: 2,
      err: expect.stringContaining('expected one of light, dark'),
    });
    expect(await printed('preset:sigkill', '--format', 'klog', '--at', '1s')).toMatchObject({
      code: 2,
      err: expect.stringContaining('go with --format svg, png, describe, yaml'),
    });
  });
});
