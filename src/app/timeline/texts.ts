/** What the timeline says of itself. What it shows are names and values. */
import type { Texts } from '../language/index.ts';

const en = {
  title: 'Timeline',
  zoom: 'Zoom of the timeline',
  nearer: 'Zoom in on time',
  farther: 'Zoom out of time',
  whole: 'Show the whole run',
  brush: 'Drag to zoom in on a stretch, double-click for the whole run',
  part: 'Part of the run that is shown',
  nobody: 'There is no pod whose time could be shown.',
  marks: 'Marks of the timeline',
  otherPod: (name: string) => `Show the timeline of ${name}`,
  otherPods: (count: number) => `${count} others`,
  crowd: (count: number) => `The states of the ${count} other pods’ workers`,
};

export const TEXTS: Texts<typeof en> = {
  en,
  zh: {
    title: '时间轴',
    zoom: '时间轴缩放',
    nearer: '放大时间',
    farther: '缩小时间',
    whole: '显示整个过程',
    brush: '拖动可放大一段，双击显示整个过程',
    part: '当前显示的部分',
    nobody: '没有可以显示时间的 Pod。',
    marks: '时间轴上的标记',
    otherPod: (name) => `显示 ${name} 的时间轴`,
    otherPods: (count) => `另外 ${count} 个`,
    crowd: (count) => `另外 ${count} 个 Pod 的 worker 状态`,
  },
};
