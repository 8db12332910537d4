import { describe, expect, it, vi } from 'vitest';
import { commandLine } from './commandLine.ts';

vi.mock('../worker/client.ts', () => ({ SimulationClient: class {} }));

async function printed(...args: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  let [out, err] = ['', ''];
  const code = await commandLine(['run', ...args], {
    out: (text) => (out += text),
    err: (text) => (err += text),
    stdin: () => '',
  });
  return { code, out, err };
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
      err: expect.stringContaining('go with --format svg, describe, yaml'),
    });
  });
});
