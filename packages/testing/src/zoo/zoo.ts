import { article } from './pages/article.ts';
import { cards } from './pages/cards.ts';
import { chat } from './pages/chat.ts';
import { cjk } from './pages/cjk.ts';
import { codeReview } from './pages/code-review.ts';
import { comments } from './pages/comments.ts';
import { components } from './pages/components.ts';
import { documentation } from './pages/documentation.ts';
import { feed } from './pages/feed.ts';
import { floats } from './pages/floats.ts';
import { forms } from './pages/forms.ts';
import { frames } from './pages/frames.ts';
import { hostileAnswer } from './pages/hostile-answer.ts';
import { huge } from './pages/huge.ts';
import { navigatingFrames } from './pages/navigating-frames.ts';
import { react } from './pages/react.ts';
import { rtl } from './pages/rtl.ts';
import { singlePage } from './pages/single-page.ts';
import { sticky } from './pages/sticky.ts';
import { storm } from './pages/storm.ts';
import { strictPolicy } from './pages/strict-policy.ts';
import { tables } from './pages/tables.ts';
import { unseen } from './pages/unseen.ts';
import { virtualList } from './pages/virtual-list.ts';
import { vue } from './pages/vue.ts';
import type { ZooPage } from './zoo-page.ts';

/** All pages of the zoo. */
export const ZOO: readonly ZooPage[] = [
  article,
  cards,
  chat,
  cjk,
  codeReview,
  comments,
  components,
  documentation,
  feed,
  floats,
  forms,
  frames,
  hostileAnswer,
  huge,
  navigatingFrames,
  react,
  rtl,
  singlePage,
  sticky,
  storm,
  strictPolicy,
  tables,
  unseen,
  virtualList,
  vue,
];
