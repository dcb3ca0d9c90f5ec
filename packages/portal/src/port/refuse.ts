// What the portal answers when it refuses. What is absent, what is another side's and what has no route are one answer, to the byte.

import type { FastifyReply } from 'fastify'

const messages = {
  400: 'Bad request',
  401: 'Not signed in',
  403: 'Not allowed',
  413: 'Too large',
  415: 'Unsupported media type',
  421: 'Misdirected request',
  429: 'Too many requests',
  502: 'Bad gateway',
  503: 'Service unavailable',
} as const

export type RefusedStatus = keyof typeof messages

export function refuse(reply: FastifyReply, status: RefusedStatus, reason: string): FastifyReply {
  if (status === 503 || status === 429) reply.header('Retry-After', status === 429 ? '60' : '1')
  return reply.code(status).send({ error: { message: messages[status], details: { reason } } })
}

const nothing = { error: { message: 'Not found', details: { reason: 'there is nothing here for you' } } }

export function absence(reply: FastifyReply): FastifyReply {
  return reply.code(404).send(nothing)
}
