// Who uses the portal, in plain lists: a page in a browser needs them without their schemas.

/** Whom a person belongs to. */
export const portalSides = ['operator', 'publisher', 'partner', 'advertiser'] as const
export type PortalSide = (typeof portalSides)[number]

/** What a person may do. Every person may view. */
export const portalRoles = ['view', 'edit', 'finance'] as const
export type PortalRole = (typeof portalRoles)[number]
