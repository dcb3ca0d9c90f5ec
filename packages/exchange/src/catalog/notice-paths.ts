// D80: where our notice URLs lead, below the base path. The award writes these paths, and the routes read them.

import type { NoticeKind } from '../model/notice.ts'

export const noticePaths = {
  win: '/w/',
  billing: '/b/',
  impression: '/i/',
  click: '/c/',
} as const satisfies Readonly<Record<Exclude<NoticeKind, 'feedback'>, string>>

/** D102: feedback is sent by a chat and not by a tracker, so its path may be read by people. */
export const feedbackPath = '/feedback/'

/** All others have the same length, so that a path can be cut without a search. */
export const noticePathLength: number = noticePaths.win.length
