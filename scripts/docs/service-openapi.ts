// docs/reference/ledger-openapi.json, booking-openapi.json and portal-openapi.json: the interfaces of the services as OpenAPI 3.1, made from their routes.

import { openapiDocument as booking } from '@parley/booking/openapi'
import { openapiDocument as ledger } from '@parley/ledger/openapi'
import { openapiDocument as portal } from '@parley/portal/openapi'
import type { Page } from './markdown.ts'

const services = { ledger, booking, portal }
export type ServiceName = keyof typeof services

export async function serviceOpenapiPage(name: ServiceName, version: string): Promise<Page> {
  const text = `${JSON.stringify(await services[name](version), null, 2)}\n`
  return { path: `docs/reference/${name}-openapi.json`, text }
}

export function serviceOpenapiPages(version: string): Promise<readonly Page[]> {
  return Promise.all((Object.keys(services) as ServiceName[]).map((name) => serviceOpenapiPage(name, version)))
}
