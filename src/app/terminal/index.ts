/** What the panes of machine output share: long lists, log lines, copying. */
export { CopyButton } from './CopyButton.tsx';
export { KlogText } from './KlogText.tsx';
export { VirtualList, type VirtualListProps } from './VirtualList.tsx';
