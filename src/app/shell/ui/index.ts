import './ui.css';

export { Badge, KindBadge, StatePill, type PodKind } from './Badge.tsx';
export { Button, IconButton, Segmented, type ButtonProps, type IconButtonProps } from './Button.tsx';
export { Dialog } from './Dialog.tsx';
export { Icon, Mark, StateIcon, type IconName } from './Icon.tsx';
export { Menu, type MenuHeading, type MenuItem } from './Menu.tsx';
export { place, placed, type Side } from './place.ts';
export { colourOf, SHAPE_LABEL, stateOfWorker, type ShapeName, type StateName } from './states.ts';
export { panelProps, Tabs } from './Tabs.tsx';
export { Tooltip } from './Tooltip.tsx';
export { NARROW, PHONE, useMedia } from './breakpoints.ts';
