/** What `npm run klog-lines` reads out of a Go file. */
import { expect, it } from 'vitest';
import { logCalls } from '../../../../.ci/klog-source.mjs';

/** The calls of a function `work` with this body, whose first line is line 3. */
const calls = (...body: readonly string[]) =>
  logCalls(['package p', 'func (m *manager) work(pod *v1.Pod) error {', ...body, '\treturn nil', '}', ''].join('\n'));

it.each([
  ['\tklog.V(4).InfoS("Syncing", "pod", klog.KObj(pod))', { level: 4, severity: 'I', keys: ['pod'] }],
  ['\tklog.ErrorS(err, "Syncing", "pod", name, "n", 1)', { level: 0, severity: 'E', keys: ['pod', 'n'] }],
  ['\tlogger.V(2).Info("Syncing")', { level: 2, severity: 'I', keys: [] }],
  ['\tklog.FromContext(ctx).V(3).Info("Syncing")', { level: 3, severity: 'I', keys: [] }],
  ['\tlogger.V(int(level)).Info("Syncing")', { level: null, severity: 'I', keys: [] }],
  ['\tklogV.InfoS("Syncing", key, value)', { level: null, severity: 'I', keys: [null] }],
  ['\tr.log(10, "Syncing", "id", id)', { level: 10, severity: 'I', keys: ['id'], isWrapped: true }],
  ['\tr.logErr(err, "Syncing", "id", id)', { level: 0, severity: 'E', keys: ['id'], isWrapped: true }],
])('reads %s', (line, expected) => {
  expect(calls(line)).toMatchObject([{ message: 'Syncing', func: 'work', line: 3, ...expected }]);
});

it('reads a call over several lines, with commas and brackets in its texts', () => {
  const [call] = calls('\tklog.InfoS("A, (b", // so', '\t\t"x", f(1, "2"),', '\t\t"y", `)`)');
  expect(call).toMatchObject({ message: 'A, (b', keys: ['x', 'y'], line: 3 });
});

it('takes no call from a comment and no message that is not written there', () => {
  expect(calls('\t// klog.InfoS("Syncing")', '\tklog.InfoS(message)')).toMatchObject([{ message: '', line: 4 }]);
});

it('takes the beginning of a message that a volume makes', () => {
  const whole = { message: 'Volume detached', isWhole: false };
  expect(calls('\tklog.InfoS(volume.GenerateMsgDetailed("Volume detached", path))')).toMatchObject([whole]);
  expect(calls('\t_, msg := volume.GenerateMsg("Volume detached", "")', '\tklog.InfoS(msg)')).toMatchObject([whole]);
});

it('gives a deferred call the line of the last return, and all that may run it', () => {
  const [call] = calls('\tdefer klog.InfoS("Done")', '\tif err != nil {', '\t\treturn err', '\t}');
  expect(call).toMatchObject({ line: 7, returns: [5, 7] });
});

it('gives a call that a goroutine defers the end of the goroutine', () => {
  const [call] = calls('\tgo func() {', '\t\tdefer klog.InfoS("Done")', '\t\tm.loop()', '\t}()');
  expect(call).toMatchObject({ line: 6, returns: [6] });
});
