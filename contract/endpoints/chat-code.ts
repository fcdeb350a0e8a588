import { defineEndpoint } from '../endpoint.ts'
import { chatCodeBodySchema, chatCodeStateSchema, newChatCodeSchema } from '../game-side/chat-code.ts'

export const createChatCode = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/auth/chat-code',
  summary: 'A new code that the caller types after ".bind" in the chat of a game server',
  caller: 'bindToken',
  limit: 'signIn',
  answer: newChatCodeSchema,
})

export const readChatCode = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/auth/chat-code/state',
  summary: 'Who typed the code of the caller in the chat of a game server',
  caller: 'bindToken',
  limit: 'account',
  body: chatCodeBodySchema,
  bodyLimit: 1024,
  answer: chatCodeStateSchema,
})
