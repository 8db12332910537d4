import type { Texts } from '../language/index.ts';

const en = {
  lessons: 'Lessons',
  begin: 'Guided tour',
  beginOf: 'What happens here, told event by event',
  again: 'Guided tour from the start',
  goOn: 'Go on with the tour',
  leave: 'Leave the tour',
  end: 'End the tour',
  misbeliefs: 'Things people get wrong',
  misbeliefsOf: 'Each with the scenario that shows the truth',

  tour: 'Guided tour',
  opening: 'What to look for',
  place: (at: number, of: number) => `${at} of ${of}`,
  next: 'Next',
  back: 'Back',
  after: (steps: number) =>
    steps === 1 ? 'You are 1 step past this caption.' : `You are ${steps} steps past this caption.`,
  comeBack: 'Back to it',
  away: 'You have stepped away from the tour.',
  backToTour: 'Back to the tour',
  fromHere: 'Go on from here',
  otherScenario: 'This is not the tour’s scenario any more.',
  backToScenario: 'Back to its scenario',
  leftAt: (at: number, of: number) => `Tour, ${at} of ${of}`,
  left: 'Tour',
  forget: 'End the tour for good',
};

const zh: typeof en = {
  lessons: '课程',
  begin: '导览',
  beginOf: '逐个事件讲述这里发生的事',
  again: '从头开始导览',
  goOn: '继续导览',
  leave: '离开导览',
  end: '结束导览',
  misbeliefs: '常见的误解',
  misbeliefsOf: '每一条都有说明真相的场景',

  tour: '导览',
  opening: '看点',
  place: (at, of) => `${at} / ${of}`,
  next: '下一条',
  back: '上一条',
  after: (steps) => `此刻已在这条解说之后 ${steps} 步。`,
  comeBack: '回到这里',
  away: '你已离开导览的位置。',
  backToTour: '回到导览',
  fromHere: '从这里继续',
  otherScenario: '现在显示的不再是导览的场景。',
  backToScenario: '回到它的场景',
  leftAt: (at, of) => `导览 ${at} / ${of}`,
  left: '导览',
  forget: '彻底结束导览',
};

export const TEXTS: Texts<typeof en> = { en, zh };
