// D80: where our notice URLs lead, below the base path. The award writes these paths, and the routes read them.

import type { NoticeKind } from '../words/notice.ts'

export const noticePaths = {
  win: '/w/',
  billing: '/b/',
  impression: '/i/',
  click: '/c/',
} as const satisfies Readonly<Record<NoticeKind, string>>

/** All have the same length, so that a path can be cut without a search. */
export const noticePathLength: number = noticePaths.win.length
