// A buyer on the official MCP library alone, which is installed in the folder that is named first. It knows nothing of AdCP but the
// names of tools and members.

import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

type Members = Readonly<Record<string, unknown>>

interface McpClient {
  readonly connect: (transport: unknown) => Promise<void>
  readonly listTools: () => Promise<{ readonly tools: readonly { readonly name: string }[] }>
  readonly callTool: (call: { name: string; arguments: object }) => Promise<{
    readonly isError?: boolean
    readonly structuredContent?: Members
  }>
  readonly close: () => Promise<void>
}

const [folder = '', order = '', id = ''] = process.argv.slice(2)
const { AGENT_URL = '', AGENT_TOKEN = '' } = process.env
const library = join(folder, 'node_modules/@modelcontextprotocol/sdk/dist/esm/client')
const load = async (file: string): Promise<Record<string, new (...given: unknown[]) => unknown>> =>
  (await import(pathToFileURL(join(library, file)).href)) as never
const { Client } = await load('index.js')
const { StreamableHTTPClientTransport } = await load('streamableHttp.js')
if (Client === undefined || StreamableHTTPClientTransport === undefined) throw new Error('the library is another one')

const client = new Client({ name: 'lab-buyer', version: '0' }) as McpClient
const headers = { authorization: `Bearer ${AGENT_TOKEN}` }
await client.connect(new StreamableHTTPClientTransport(new URL(AGENT_URL), { requestInit: { headers } }))
console.log(JSON.stringify(order === 'buy' ? await buy() : await delivery(id)))
await client.close()

async function call(name: string, args: object): Promise<Members> {
  const { isError, structuredContent = {} } = await client.callTool({ name, arguments: args })
  if (isError === true) throw new Error(`${name}: ${JSON.stringify(structuredContent)}`)
  return structuredContent
}

async function buy(): Promise<object> {
  const { tools } = await client.listTools()
  const missing = ['get_products', 'sync_creatives', 'create_media_buy', 'get_media_buy_delivery'].filter(
    (name) => !tools.some((tool) => tool.name === name),
  )
  if (missing.length > 0) throw new Error(`the agent does not list ${missing.join(', ')}`)
  await call('get_adcp_capabilities', {})
  const { products } = (await call('get_products', {
    buying_mode: 'brief',
    brief: 'running shoes, US',
  })) as unknown as { readonly products: readonly Product[] }
  const [product] = products
  const account = { brand: { domain: 'northtrail.example' }, operator: 'northtrail.example' }
  const assets = {
    title: { asset_type: 'text', content: 'Trail shoes that keep their grip' },
    main_image: { asset_type: 'image', url: 'https://northtrail.example/a.jpg', width: 1200, height: 627 },
    landing_page_url: { asset_type: 'url', url: 'https://northtrail.example/shoes' },
  }
  await call('sync_creatives', {
    idempotency_key: randomUUID(),
    account,
    creatives: [{ creative_id: 'card-mcp', name: 'Card', format_id: product?.format_ids[0], assets }],
  })
  const bought = (await call('create_media_buy', {
    idempotency_key: randomUUID(),
    account,
    brand: account.brand,
    start_time: 'asap',
    end_time: new Date(Date.now() + 7 * 86_400_000).toISOString(),
    packages: [
      {
        product_id: product?.product_id,
        pricing_option_id: product?.pricing_options[0]?.pricing_option_id,
        budget: 250,
        bid_price: 6.543,
        pacing: 'asap',
        creative_assignments: [{ creative_id: 'card-mcp' }],
      },
    ],
  })) as unknown as Bought
  return {
    products: products.map((one) => one.product_id),
    status: bought.status,
    buy: bought.media_buy_id,
    package: bought.packages[0]?.package_id,
  }
}

interface Product {
  readonly product_id: string
  readonly format_ids: readonly object[]
  readonly pricing_options: readonly { readonly pricing_option_id: string }[]
}

interface Bought {
  readonly media_buy_id: string
  readonly status: string
  readonly packages: readonly { readonly package_id: string }[]
}

async function delivery(buyId: string): Promise<unknown> {
  const { aggregated_totals: totals } = await call('get_media_buy_delivery', { media_buy_ids: [buyId] })
  return totals
}
