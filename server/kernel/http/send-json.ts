import type { FastifyReply } from 'fastify'

/** Answers 200 with JSON. What concerns one person is kept by nobody, which is the default. */
export const sendJson = (reply: FastifyReply, body: unknown, cacheControl = 'no-store'): FastifyReply =>
  reply.header('cache-control', cacheControl).type('application/json; charset=utf-8').send(JSON.stringify(body))
