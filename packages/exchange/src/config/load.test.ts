import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { campaign, configOf, problemsOf } from '../../test/support/config.ts'
import { fileSchema } from './load.ts'
import { showProblem } from './problem.ts'

test('the schema of the file is a valid schema, which a process that starts takes for granted', () => {
  expect(new Ajv({ strict: false }).validateSchema(fileSchema)).toBe(true)
})

test('an empty file gives every setting its default', () => {
  expect(configOf('')).toMatchObject({
    server: {
      host: '0.0.0.0',
      port: 8080,
      basePath: '',
      bodyBytesMax: 262_144,
      bodyTimeoutMs: 1000,
      trustedProxies: [],
    },
    limits: { global: 10_000, publisher: 1000, ip: 100, publishers: {} },
    auction: { defaultType: 1 },
    house: { priority: 0, campaigns: [] },
  })
})

test('a file with only comments is an empty file', () => {
  expect(configOf('# nothing yet\n')).toEqual(configOf(''))
})

test('the configuration that npm start finds is right and sells nothing that is invented', () => {
  const yaml = readFileSync(new URL('../../../../parley.yaml', import.meta.url), 'utf8')

  expect(configOf(yaml)).toEqual(configOf(''))
})

test('the sample has four campaigns and compares words, and its other settings are the defaults', () => {
  const yaml = readFileSync(new URL('../../../../sample.yaml', import.meta.url), 'utf8')

  const { auction, house } = configOf('')

  expect({ ...configOf(yaml), house }).toEqual({ ...configOf(''), auction: { ...auction, scorer: 'words' } })
  expect(configOf(yaml).house.campaigns.map(({ id }) => id)).toEqual([
    'trail-shoes',
    'city-cycling',
    'answer-card',
    'everywhere',
  ])
})

test('what a file sets stands, and its neighbours keep their defaults', () => {
  expect(configOf('limits:\n  ip: 7\n').limits).toMatchObject({ ip: 7, publisher: 1000, global: 10_000 })
})

test('the environment counts more than the file', () => {
  const env = { PARLEY_LIMIT_IP: '9', PORT: '0', HOST: '127.0.0.1', PARLEY_BASE_PATH: '/ads' }

  const config = configOf('limits: { ip: 7, publisher: 8 }\nserver: { port: 81 }', env)

  expect(config.limits).toMatchObject({ ip: 9, publisher: 8 })
  expect(config.server).toMatchObject({ port: 0, host: '127.0.0.1', basePath: '/ads' })
})

test('an empty variable of the environment is as good as none', () => {
  expect(configOf('limits: { ip: 7 }', { PARLEY_LIMIT_IP: '' }).limits.ip).toBe(7)
})

test('0 in the environment switches a limit off', () => {
  expect(configOf('', { PARLEY_LIMIT_GLOBAL: '0' }).limits.global).toBe(0)
})

test.each([
  ['PORT', 'http', 'PORT=http: server.port must be a whole number'],
  ['PORT', '-1', 'PORT=-1: server.port must be 0 or more'],
  ['PORT', '65536', 'PORT=65536: server.port must be 65535 or less'],
  ['PORT', '80.5', 'PORT=80.5: server.port must be a whole number'],
  ['PARLEY_LIMIT_IP', 'many', 'PARLEY_LIMIT_IP=many: limits.ip must be a whole number'],
  ['PARLEY_LIMIT_IP', ' ', 'PARLEY_LIMIT_IP= : limits.ip must be a whole number'],
  [
    'PARLEY_BASE_PATH',
    'ads',
    'PARLEY_BASE_PATH=ads: server.basePath must begin with a slash and not end with one, such as /exchange',
  ],
  [
    'PARLEY_BASE_PATH',
    '/ads/',
    'PARLEY_BASE_PATH=/ads/: server.basePath must begin with a slash and not end with one, such as /exchange',
  ],
])('%s=%s in the environment is a problem without a line', (name, value, message) => {
  expect(problemsOf('', { [name]: value })).toMatchObject([{ line: undefined, message }])
})

test('a secret has 32 characters or none, and a problem with it does not show it', () => {
  const message = 'notices.secret must have at least 32 characters; create one with: openssl rand -base64 32'

  expect(configOf('', { PARLEY_NOTICE_SECRET: 'x'.repeat(32) }).notices.secret).toBe('x'.repeat(32))
  expect(configOf('notices: { secret: "" }').notices.secret).toBe('')
  expect(problemsOf(`notices: { secret: ${'x'.repeat(31)} }`)).toMatchObject([{ line: 1, message }])
  expect(problemsOf('', { PARLEY_NOTICE_SECRET: 'x'.repeat(31) })).toMatchObject([
    { line: undefined, message: `PARLEY_NOTICE_SECRET: ${message}` },
  ])
  expect(problemsOf('notices: { previousSecret: short }')).toHaveLength(1)
})

test('every problem is told at once, each with its line', () => {
  const yaml = ['limits:', '  ip: many', 'server:', '  port: 70000', '  hots: x', 'auction:', '  defaultType: 3'].join(
    '\n',
  )

  const problems = problemsOf(yaml, { PARLEY_LIMIT_GLOBAL: 'x' })

  expect(new Set(problems.map(({ line }) => line))).toEqual(new Set([2, 4, 5, 7, undefined]))
  expect(problems).toContainEqual(expect.objectContaining({ line: 2, message: 'limits.ip must be a whole number' }))
  expect(problems).toContainEqual(expect.objectContaining({ line: 4, message: 'server.port must be 65535 or less' }))
  expect(problems).toContainEqual(
    expect.objectContaining({ line: 7, message: 'auction.defaultType must be 2 or less' }),
  )
})

test('a key that is not known is a problem that names the known ones', () => {
  const [group] = problemsOf('limits: { ip: 1 }\nlimitz: { ip: 1 }\n')
  const [setting] = problemsOf('auction:\n  defaultTyp: 1\n')

  expect(group?.line).toBe(2)
  expect(group?.message).toMatch(
    /^limitz is not a setting; known here: server, limits, credentials, supply, deals, privacy, auction, /,
  )
  expect(setting?.line).toBe(2)
  expect(setting?.message).toMatch(/^auction\.defaultTyp is not a setting; known here: .*defaultType/)
})

test('a key that a campaign does not know stands on its own line', () => {
  const yaml = ['house:', '  campaigns:', `    - ${campaign}`, '    - id: c2', '      prize: 3'].join('\n')

  const problems = problemsOf(yaml)

  expect(problems).toContainEqual(
    expect.objectContaining({
      line: 5,
      unknown: { name: 'prize', known: ['id', 'priceCpm', 'advertiserDomain', 'cat', 'creative', 'targeting'] },
      message:
        'house.campaigns.1.prize is not a setting; known here: id, priceCpm, advertiserDomain, cat, creative, targeting',
    }),
  )
  expect(problems).toContainEqual(
    expect.objectContaining({
      line: 4,
      message: 'house.campaigns.1 lacks priceCpm (dollars per thousand impressions); add it',
    }),
  )
})

test('a value that must be one of a few is told which', () => {
  const image = '{ use: banner, url: https://a.example/i.png, w: 1, h: 1 }'
  const yaml = `house:\n  campaigns:\n    - ${campaign.replace('title: T', `title: T, images: [${image}]`)}\n`

  expect(problemsOf(yaml)).toMatchObject([
    {
      line: 3,
      message: 'house.campaigns.0.creative.images.0.use must be one of main, icon',
    },
  ])
})

test('D104: a picture is an https URL or one of the pictures of the exchange', () => {
  const yamlWith = (url: string): string => {
    const image = `{ use: main, url: ${url}, w: 1200, h: 627 }`
    return `house:\n  campaigns:\n    - ${campaign.replace('title: T', `title: T, images: [${image}]`)}\n`
  }

  expect(configOf(yamlWith('/pictures/coffee.svg')).house.campaigns[0]?.creative.images[0]?.url).toBe(
    '/pictures/coffee.svg',
  )
  for (const url of ['/pictures/tea.svg', '/coffee.svg', 'http://a.example/i.png']) {
    expect(problemsOf(yamlWith(url))[0]?.message, url).toMatch(
      /images\.0\.url must be a complete https URL such as https:\/\/shop\.example\/shoes\.jpg, or one of \/pictures\/sandbox\.svg, /,
    )
  }
})

test('an id that two campaigns use is told, on the line of the second', () => {
  const yaml = `house:\n  campaigns:\n    - ${campaign}\n    - ${campaign}\n`

  expect(problemsOf(yaml)).toMatchObject([{ line: 4, message: 'house.campaigns: the id c1 is used twice' }])
})

test('a name that two partners use is told, on the line of the second', () => {
  const partner = '{ name: p1, params: { endpoint: https://p1.example/bid } }'
  const yaml = `demand:\n  partners:\n    - ${partner}\n    - ${partner}\n`

  expect(problemsOf(yaml)).toMatchObject([{ line: 4, message: 'demand.partners: the name p1 is used twice' }])
})

test('the parameters of a partner are checked although something else is wrong', () => {
  const yaml =
    'limits: { ip: many }\ndemand:\n  partners:\n    - { name: a, params: { endpont: https://a.example/ } }\n    - 5\n'

  const lines = problemsOf(yaml).map(({ line, message }) => `${line}: ${message.split(';')[0]}`)

  expect(lines).toEqual([
    '1: limits.ip must be a whole number',
    '5: demand.partners.1 must contain settings, each written as a name, a colon, a space and a value',
    '4: demand.partners.0.params lacks endpoint (URL of the bidder)',
    '4: demand.partners.0.params.endpont is not a setting',
  ])
})

test('a partner with an adapter that does not exist is told, on its line', () => {
  const [problem] = problemsOf('demand:\n  partners:\n    - name: p1\n      adapter: soap\n')

  expect(problem?.line).toBe(4)
  expect(problem?.message).toBe('unknown adapter soap; known adapters: openrtb, product-search')
})

test.each([
  ['an open bracket', 'limits: { ip: 1', 1],
  ['a tab as indentation', 'limits:\n\tip: 1', 2],
  ['a key twice', 'limits:\n  ip: 1\n  ip: 2', 3],
  ['two documents', 'limits: { ip: 1 }\n---\nlimits: { ip: 2 }', 2],
])('YAML with %s is a problem on its line', (_, yaml, line) => {
  const problems = problemsOf(yaml)

  expect(problems[0]?.line).toBe(line)
  expect(problems[0]?.message).not.toContain('\n')
})

test.each([
  ['a name that was never given', 'limits: *nowhere'],
  [
    'names that multiply',
    'a: &a [x,x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]',
  ],
])('YAML with %s is a problem, not an accident', (_, yaml) => {
  expect(problemsOf(yaml).length).toBeGreaterThan(0)
})

test.each([['hello'], ['[1, 2]'], ['limits: 5'], ['limits:']])('%s is not a configuration', (yaml) => {
  expect(problemsOf(yaml)[0]?.line).toBe(1)
})

test('a limit of a single publisher is checked, on its line, whatever its id looks like', () => {
  const yaml = ['limits:', '  publishers:', '    good: 5', '    "1001": many', '    a/b: many', '    77: many'].join(
    '\n',
  )

  expect(new Set(problemsOf(yaml).map(({ line }) => line))).toEqual(new Set([4, 5, 6]))
})

test('a problem of the file is shown with file and line, one of the environment without', () => {
  expect(showProblem({ line: 3, message: 'limits.ip must be a whole number' }, 'parley.yaml')).toBe(
    'parley.yaml:3: limits.ip must be a whole number',
  )
  expect(showProblem({ line: undefined, message: 'PORT=x' }, 'parley.yaml')).toBe('PORT=x')
})

test('all workers have one admin port, so that the ports above it are free', () => {
  expect(problemsOf('server: { port: 9091, workers: 3 }')).toMatchObject([])
})

test('an admin port that is switched off is in nobody’s way', () => {
  expect(problemsOf('server: { port: 9090 }\nadmin: { enabled: false }')).toMatchObject([])
  expect(configOf('', { PARLEY_ADMIN_ENABLED: 'false', PORT: '9090' }).admin.enabled).toBe(false)
  expect(problemsOf('', { PARLEY_ADMIN_ENABLED: 'no' })).toMatchObject([
    { line: undefined, message: 'PARLEY_ADMIN_ENABLED=no: admin.enabled must be true or false, without quotes' },
  ])
})

test('equal ports for publishers and the operator are a problem, unless both are free ones', () => {
  const message = 'server.port and admin.port are both 8088; choose another admin.port, such as 9090'

  expect(problemsOf('server: { port: 8088 }\nadmin: { port: 8088 }')).toMatchObject([{ line: 2, message }])
  expect(problemsOf('server:\n  port: 8088', { PARLEY_ADMIN_PORT: '8088' })).toMatchObject([{ line: 2, message }])
  expect(problemsOf('', { PORT: '9090' })[0]).toEqual({
    line: undefined,
    message: 'server.port and admin.port are both 9090; choose another admin.port, such as 9091',
  })
  expect(problemsOf('server: { port: 0 }\nadmin: { port: 0 }')).toMatchObject([])
})

test('booking without a journal is refused, because nothing would be billed', () => {
  const yaml = 'booking:\n  url: http://127.0.0.1:9292\n'

  expect(problemsOf(yaml)).toMatchObject([{ line: 2, message: expect.stringContaining('set journal.directory') }])
  expect(problemsOf('', { PARLEY_BOOKING_URL: 'http://127.0.0.1:9292' })).toHaveLength(1)
  expect(problemsOf(`${yaml}journal: { directory: j }\n`)).toEqual([])
})

test.each([
  ['house', {}],
  ['direct', {}],
  ['sandbox', {}],
  ['product-search', { PARLEY_PRODUCT_SEARCH_URL: 'https://shop.example/search' }],
])('a partner cannot have the name of our own demand, %s', (name, environment) => {
  const yaml = `demand:\n  partners:\n    - { name: ${name}, params: { endpoint: "https://a.example/bid" } }\n`

  const message = `demand.partners: ${name} is reserved for the exchange's own demand; choose another name`
  expect(problemsOf(yaml, environment)).toMatchObject([{ line: 3, message }])
})
