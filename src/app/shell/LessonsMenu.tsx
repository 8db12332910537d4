/** The way into the lessons, in the header and in the phone's menu. */
import { keysOf } from '../commands/index.ts';
import { useTexts } from '../language/index.ts';
import { LESSON_TEXTS, lessonActs } from '../lessons/index.ts';
import { actions, usePage } from '../store/index.ts';
import { Icon, Menu, type MenuItem } from './ui/index.ts';

export function useLessonItems(): { readonly heading: string; readonly items: readonly MenuItem[] } {
  const say = useTexts(LESSON_TEXTS);
  const tour = usePage((s) => s.tour);
  const icon = <Icon name="lesson" />;
  const goOn: MenuItem = { id: 'go-on', label: say.goOn, icon, aside: keysOf('tour'), onChoose: lessonActs.comeBack };
  const begin: MenuItem = {
    id: 'tour',
    label: tour === null ? say.begin : say.again,
    detail: say.beginOf,
    icon,
    ...(tour === null ? { aside: keysOf('tour') } : {}),
    onChoose: lessonActs.begin,
  };
  const predict: MenuItem = {
    id: 'predict',
    label: say.predict,
    detail: say.predictOf,
    icon,
    aside: keysOf('predict'),
    onChoose: lessonActs.predict,
  };
  const quiz: MenuItem = {
    id: 'quiz',
    label: say.quiz,
    detail: say.quizOf,
    icon,
    aside: keysOf('quiz'),
    onChoose: () => actions.open('quiz'),
  };
  const misbeliefs: MenuItem = {
    id: 'misbeliefs',
    label: say.misbeliefs,
    detail: say.misbeliefsOf,
    icon,
    aside: keysOf('misbeliefs'),
    onChoose: () => actions.open('misbeliefs'),
  };
  return { heading: say.lessons, items: [...(tour === null ? [] : [goOn]), begin, predict, quiz, misbeliefs] };
}

export function LessonsMenu() {
  const { heading, items } = useLessonItems();
  return (
    <Menu
      label={heading}
      className="head-lessons"
      trigger={{ 'aria-label': heading }}
      face={
        <>
          <Icon name="lesson" />
          <span className="max-[900px]:hidden">{heading}</span>
        </>
      }
      items={items}
    />
  );
}
