// A refusal of the admin port: its status has one name everywhere, and the reason says how to mend it.

import type { FastifyReply } from 'fastify'

const messages = {
  400: 'Bad request',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  409: 'Conflict',
  413: 'Too large',
  415: 'Unsupported media type',
  421: 'Misdirected request',
  422: 'Rejected by the configuration check',
  429: 'Too many requests',
  500: 'Internal error',
  502: 'Bad gateway',
  503: 'Service unavailable',
} as const

type RefusedStatus = keyof typeof messages

/** `more` stands beside the reason. */
export function refuse(reply: FastifyReply, status: RefusedStatus, reason: string, more: object = {}): FastifyReply {
  return reply.code(status).send({ error: { message: messages[status], details: { reason, ...more } } })
}

/** Workers that did not answer, as a part of a sentence. */
export function missingWords(missing: readonly number[]): string {
  return missing.length === 1 ? `worker ${missing[0]} did not answer` : `workers ${missing.join(', ')} did not answer`
}
