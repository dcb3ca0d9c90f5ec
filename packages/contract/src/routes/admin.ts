// What each route of the admin port takes and answers. The routes carry these schemas, and the OpenAPI document is made from
// the routes, so that neither can forget the other. They describe and do not check: see readFilter for the reasons that a
// caller is told.

import { auctionFilters } from './auction-filters.ts'
import { changeRoutes } from './changes.ts'
import { json, orPage, type Parameter, plain, type Route, refTo, refused } from './parts.ts'
import { playgroundRoutes } from './playground.ts'

const auctionId: Parameter = {
  description: 'The X-Request-Id of the response, or the id of the publisher’s request.',
  type: 'string',
  examples: ['chat-4711'],
}

const last: Parameter = {
  description: 'How many of the newest seconds; all of the hour if absent.',
  type: 'integer',
  minimum: 1,
  maximum: 3600,
  examples: [10],
}

const report: Parameter = {
  description: 'Which report.',
  type: 'string',
  enum: ['money', 'funnel', 'deliveries', 'journals', 'health'],
  examples: ['money'],
}

const month: Parameter = { description: 'A month of UTC.', type: 'string', examples: ['2026-11'] }

const silentWorker = {
  error: { message: 'Service unavailable', details: { reason: 'worker 1 did not answer and may store it; try again' } },
}

export const adminRoutes = {
  index: {
    method: 'GET',
    path: '/',
    operationId: 'showIndex',
    summary: 'Index page',
    description: 'A page that links to everything on this port.',
    response: { 200: plain('The page.', 'text/html') },
  },
  livez: {
    method: 'GET',
    path: '/livez',
    operationId: 'isAlive',
    summary: 'Is the process alive?',
    description: 'Answers as long as the process runs. Also on the port of the traffic, below its base path.',
    response: { 200: json('It is.', refTo('Health'), { ok: true }) },
  },
  readyz: {
    method: 'GET',
    path: '/readyz',
    operationId: 'isReady',
    summary: 'Should this node get traffic?',
    description:
      'For load balancers. Returns 503 as soon as shutdown starts, and while no worker is serving. Also on the port of the traffic, below its base path, where a worker answers for itself.',
    response: {
      200: json('Yes.', refTo('Readiness'), { ok: true, workers: { serving: 4, configured: 4 } }),
      503: json('No: the exchange is starting or shutting down.', refTo('Readiness'), { ok: false }),
    },
  },
  metrics: {
    method: 'GET',
    path: '/metrics',
    operationId: 'readMetrics',
    summary: 'Metrics for Prometheus',
    description: 'Counters and histograms in the text format of Prometheus, summed over all workers.',
    response: { 200: plain('The metrics.', 'text/plain') },
  },
  openapi: {
    method: 'GET',
    path: '/openapi.json',
    operationId: 'readOpenapi',
    summary: 'This document',
    description: 'With the address at which publishers reach this exchange.',
    response: { 200: json('The document.', { type: 'object' }, { openapi: '3.1.1' }) },
  },
  reference: {
    method: 'GET',
    path: '/reference',
    operationId: 'showReference',
    summary: 'This document as a page',
    description: 'For people; it loads nothing from other hosts.',
    response: { 200: plain('The page.', 'text/html') },
  },
  now: {
    method: 'GET',
    path: '/now',
    operationId: 'readNow',
    summary: 'The last hour, second by second',
    description: 'Data of the console home page, for all workers together; partners cover the last five minutes.',
    querystring: { type: 'object', properties: { last } },
    response: { 200: json('The seconds, the oldest first.', refTo('Now')) },
  },
  nowStream: {
    method: 'GET',
    path: '/now/stream',
    operationId: 'followNow',
    summary: 'Live state',
    description: 'Server-sent events, one per second, with the state of the node.',
    response: {
      200: plain('The events.', 'text/event-stream'),
      503: json('Too many windows are open.', refTo('AdminError'), {
        error: {
          message: 'Service unavailable',
          details: { reason: '32 windows are open already; close some, or ask GET /now' },
        },
      }),
    },
  },
  nodes: {
    method: 'GET',
    path: '/nodes',
    operationId: 'listNodes',
    summary: 'The last seconds of other nodes',
    description:
      'For each other node, from `admin.nodes` and `admin.nodesDns`, the result of `GET /now?last=10`, or why the node is unreachable.',
    response: {
      200: json('The nodes.', refTo('NodeList'), {
        nodes: [{ url: 'http://10.0.0.2:9090', fault: 'does not answer' }],
      }),
    },
  },
  partners: {
    method: 'GET',
    path: '/partners',
    operationId: 'listPartners',
    summary: 'Partner statistics since start',
    description:
      'Status of each partner, outcomes by reason and funnel step, and response times, of all nodes that answer. Browsers get a page.',
    response: { 200: orPage(json('The partners, by name.', refTo('PartnerList'))) },
  },
  reasons: {
    method: 'GET',
    path: '/reasons',
    operationId: 'listReasons',
    summary: 'What each reason means',
    description: 'Every reason with its state, funnel step, description, and who can fix it how.',
    response: { 200: json('The reasons, by name.', refTo('ReasonList')) },
  },
  ledger: {
    method: 'GET',
    path: '/ledger/:report',
    operationId: 'readReport',
    summary: 'A report of the ledger',
    description:
      'Money, funnel, deliveries, journal positions or health, as returned by the ledger; see its OpenAPI document for the parameters. For the console.',
    params: { type: 'object', properties: { report } },
    response: {
      200: json('The report.', { type: 'object' }, { rows: [] }),
      404: json('No ledger is configured.', refTo('AdminError'), {
        error: {
          message: 'Not found',
          details: { reason: 'no ledger is configured; set admin.ledgerUrl (PARLEY_LEDGER_URL) to its address' },
        },
      }),
      502: json('The ledger does not answer.', refTo('AdminError'), {
        error: {
          message: 'Bad gateway',
          details: { reason: 'the ledger at http://127.0.0.1:9191 does not answer: nothing is listening there' },
        },
      }),
    },
  },
  statement: {
    method: 'GET',
    path: '/ledger/statements/:month',
    operationId: 'readStatement',
    summary: 'A statement of the ledger',
    description: 'For one publisher or partner, as returned by the ledger.',
    params: { type: 'object', properties: { month } },
    response: { 200: json('The statement.', { type: 'object' }, { rows: [] }) },
  },
  session: {
    method: 'GET',
    path: '/session',
    operationId: 'readSession',
    summary: 'Who is signed in',
    description: 'If no operators are configured, the port requires no sign-in.',
    response: {
      200: json('The operator.', refTo('Session'), { isOpen: false, name: 'ada', role: 'operate' }),
      401: refused('Nobody is signed in.', 'Not signed in', 'sign in on the page of this port'),
    },
  },
  signIn: {
    method: 'POST',
    path: '/session',
    operationId: 'signIn',
    summary: 'Sign in',
    description:
      'Takes a JSON object with name and password, and sets a cookie. Five failed attempts in a minute lock the name for that minute.',
    response: {
      200: json('The operator.', refTo('Session'), { isOpen: false, name: 'ada', role: 'operate' }),
      401: refused('Wrong.', 'Not signed in', 'the name or the password is wrong'),
      429: refused('Too many tries.', 'Too many requests', 'too many failed attempts; wait a minute'),
    },
  },
  signOut: {
    method: 'DELETE',
    path: '/session',
    operationId: 'signOut',
    summary: 'Sign out',
    description: 'Ends the session of the cookie.',
    response: { 200: json('Signed out.', refTo('Session'), { isOpen: false }) },
  },
  auctions: {
    method: 'GET',
    path: '/auctions',
    operationId: 'listAuctions',
    summary: 'Recent auctions',
    description:
      'Newest first, of this node and of the others that it knows, each with the reason for its outcome. Other nodes that do not answer are listed in `missingNodes`; with the header `Parley-Nodes: own` they are not asked. Parameters filter the list. Requests over a limit are counted but not stored. With the header `Parley-As: publisher NAME` or `partner NAME`, as `ShownAuctionList`: what this side may see. Browsers get a live list.',
    querystring: { type: 'object', properties: auctionFilters },
    response: {
      200: orPage(json('The list.', { anyOf: [refTo('AuctionList'), refTo('ShownAuctionList')] })),
      400: json('A parameter or its value is unknown.', refTo('AdminError')),
    },
  },
  auction: {
    method: 'GET',
    path: '/auctions/:id',
    operationId: 'explainAuction',
    summary: 'One auction, explained',
    description:
      'Every step: the request and response of each partner, why each bid won or lost, and how the price was calculated. Other nodes are asked for what this one does not have. With the header `Parley-As`, as `ShownAuction`: what this side may see. Browsers get a page.',
    params: { type: 'object', properties: { id: auctionId } },
    response: {
      200: orPage(json('The explanation.', { anyOf: [refTo('Auction'), refTo('ShownAuction')] })),
      404: orPage(
        json('No node that answered has it; `missingNodes` lists those that did not.', refTo('AuctionAbsence')),
      ),
      503: orPage(json('A worker that may store it did not answer in time.', refTo('AdminError'), silentWorker)),
    },
  },
  ...changeRoutes,
  ...playgroundRoutes,
} as const satisfies Readonly<Record<string, Route>>
