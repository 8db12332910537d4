/** The picture for a room; loaded when somebody presents. */
export { Presenter as default } from './Presenter.tsx';
