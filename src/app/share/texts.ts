import type { SharedTrouble } from '../../evidence/index.ts';
import type { LinkError } from '../../scenario/index.ts';
import type { Texts } from '../language/index.ts';

const en = {
  theLink: 'The link',
  notOpened: (why: string) => `The link could not be opened: ${why}`,
  showing: 'Showing {title}.',
  scenarios: 'Scenarios',
  dismiss: 'Dismiss',
  trouble: ({ message, whatToDo }: LinkError | SharedTrouble) => `${message} ${whatToDo}`,

  share: 'Share this moment',
  opens:
    'Opens {title} at {seconds} s, with the panes as they are. The scenario is in the link itself: no server keeps it, and anyone with the link can see what’s in it.',
  characters: (count: number) => `${count} characters.`,
  refused: 'The browser refuses the clipboard: the link is selected, copy it with your keyboard or by a long press.',
  copied: (count: number) => `Link copied, ${count} characters.`,
  copy: 'Copy link',
  close: 'Close',
};

const zh: typeof en = {
  theLink: '链接',
  notOpened: (why) => `未能打开链接：${why}`,
  showing: '现在显示的是{title}。',
  scenarios: '场景',
  dismiss: '关闭',
  trouble: ({ code, message }) => {
    switch (code) {
      case 'too-long':
        return '链接太长，无法打开。这么大的场景请以文件分享。';
      case 'unknown-version':
        return '链接由本页面的另一个版本生成。请重新加载页面以获得最新版本，或索取场景文件。';
      case 'unknown-preset':
        return '没有链接所说的预设。请从场景列表中选择一个。';
      case 'damaged':
        return '链接已损坏：传递途中有字符丢失或改变。请从分享处重新完整复制。';
      case 'too-large':
        return '链接展开后超过了场景允许的大小。请打开一个预设，或打开场景文件。';
      case 'not-a-scenario':
        return `链接中的场景无效（${message}）。请索取场景文件并在其中修正，或打开一个预设。`;
      case 'shared-too-long':
        return '移除过程的链接太长，无法打开。请索取日志本身。';
      case 'shared-unknown-version':
        return '链接中的移除过程由本页面的另一个版本写成。请重新加载页面以获得最新版本。';
      case 'shared-damaged':
        return '移除过程的链接已损坏：字符丢失或改变。请从分享处重新完整复制。';
      case 'shared-too-large':
        return '链接展开后超过了一个 Pod 的移除过程允许的大小。请索取日志本身。';
      case 'shared-no-trace':
        return '链接中的内容不是一个 Pod 的移除过程。请从分享处重新完整复制。';
    }
  },

  share: '分享这一刻',
  opens:
    '打开 {title} 的 {seconds} s 处，各面板保持现状。场景就在链接之中：没有服务器保存它，拿到链接的人都能看到其中的内容。',
  characters: (count) => `${count} 个字符。`,
  refused: '浏览器不允许写入剪贴板：链接已选中，请用键盘或长按复制。',
  copied: (count) => `链接已复制，${count} 个字符。`,
  copy: '复制链接',
  close: '关闭',
};

export const TEXTS: Texts<typeof en> = { en, zh };
