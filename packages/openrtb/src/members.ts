// The table of members, as other packages see it: one row for each member of OpenRTB 2.6, Native 1.2 and our extensions.

export { gatedMembers, membersByPath } from './members/by-path.ts'
export { audience, context, funnel, intent, sentiment } from './members/context.ts'
export { device, geo } from './members/device.ts'
export {
  type MemberTable,
  type MovedNames,
  type NamesOf,
  namesOf,
  type PrivacyClass,
  privacyClasses,
  type ReadNames,
  readNames,
} from './members/member.ts'
export type {
  assetResponse,
  dataResponse,
  imageResponse,
  linkResponse,
  nativeResponse,
  titleResponse,
  trackerResponse,
  videoResponse,
} from './members/native-response.ts'
export { request, requestExt } from './members/request.ts'
export { app, content, party, site } from './members/site-app.ts'
export { regs, regsExt, source } from './members/source-regs.ts'
export { user, userExt } from './members/user.ts'
